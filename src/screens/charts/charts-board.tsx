/** The two charts, each as an image or a table, with the top sellers below. */
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import type { Performance } from '#contract/performance.ts'
import { useCommands } from '../../commands/palette-context.ts'
import { useFormats } from '../../i18n/use-formats.ts'
import { firstDrilled } from '../../lists/drilled.ts'
import { useCan } from '../../services/api-context.ts'
import { type ChartsView, soldItemsOf } from './charts-view.ts'
import { LineChart } from './line-chart.tsx'
import type { LineChartProps } from './line-chart-props.ts'
import { MostSold } from './most-sold.tsx'

export function ChartsBoard({ figures, view }: { figures: Performance; view: ChartsView }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { amount, quantity } = useFormats()
  const mayOpen = useCan('f-sold-items')
  const drawing = useDrawing()
  const { revenues, itemsQty, monthlyGoalAmount: goals } = figures
  const months = revenues.map(({ periodStartDate }) => periodStartDate)
  const open = (at: number) => {
    const month = months[at]
    if (month !== undefined) navigate(soldItemsOf(month, view), { state: firstDrilled })
  }
  const numbers = (values: readonly Performance['monthlyGoalAmount'][number][]) =>
    values.map(value => (value === null ? null : Number(value)))
  type Colour = LineChartProps['series'][number]['colour']
  type Name = 'net' | 'sold' | 'returned' | 'goal' | 'netQuantity' | 'soldQuantity' | 'returnedQuantity'
  const line = (name: Name, colour: Colour, values: Performance['monthlyGoalAmount'], format: typeof amount) => ({
    ...{ name: t(`charts.${name}`), colour, values: numbers(values) },
    textOf: (at: number) => {
      const value = values[at]
      return value === null || value === undefined ? t('charts.noGoal') : format(value)
    },
  })
  type Of<Row> = (row: Row) => Performance['monthlyGoalAmount'][number]
  const ofRevenues = (name: Name, colour: Colour, of: Of<(typeof revenues)[number]>) =>
    line(name, colour, revenues.map(of), amount)
  const ofQuantities = (name: Name, colour: Colour, of: Of<(typeof itemsQty)[number]>) =>
    line(name, colour, itemsQty.map(of), quantity)
  const shared = { months, open: mayOpen ? open : null }
  const amounts = [
    ofRevenues('net', 'left', row => row.netSalesRevenue),
    ofRevenues('sold', 'sold', row => row.salesRevenue),
    ofRevenues('returned', 'returned', row => row.returnsTotal),
    ...(goals.some(goal => goal !== null) ? [line('goal', 'goal', goals, amount)] : []),
  ]
  const quantities = [
    ofQuantities('netQuantity', 'left', row => row.netTotalSoldItems),
    ofQuantities('soldQuantity', 'sold', row => row.totalSoldItems),
    ofQuantities('returnedQuantity', 'returned', row => row.totalReturnedItems),
  ]
  return (
    <>
      <div className="grid gap-5 xl:grid-cols-2">
        <LineChart {...{ ...shared, ...drawing('revenue'), series: amounts, scale: 100 }} title={t('charts.revenue')} />
        <LineChart
          {...{ ...shared, ...drawing('quantity'), series: quantities, scale: 1000 }}
          title={t('charts.quantity')}
        />
      </div>
      <MostSold figures={figures} />
    </>
  )
}

const chartNames = ['revenue', 'quantity'] as const
type ChartName = (typeof chartNames)[number]

/** Each chart has a button to become a table; the command switches both, to tables while one is an image. */
function useDrawing() {
  const [tables, setTables] = useState<readonly ChartName[]>([])
  const areTables = tables.length === chartNames.length
  useCommands([
    {
      ...{ id: 'charts.tables', title: areTables ? 'charts.pictures' : 'charts.tables', icon: 'list', chord: 'v' },
      ...{ group: 'here', when: 'report && !dialog', run: () => setTables(areTables ? [] : chartNames) },
    },
  ])
  return (name: ChartName) => ({
    isTable: tables.includes(name),
    toggle: () => setTables(tables.includes(name) ? tables.filter(each => each !== name) : [...tables, name]),
  })
}
