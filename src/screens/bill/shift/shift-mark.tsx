/** The open shift of the cashier, or that none is open where sales for cash need one; one key goes there. */
import { useQuery } from '@tanstack/react-query'
import { Clock, TriangleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { shiftNeed, shiftPath } from '#contract/screen-needs.ts'
import { useCommands } from '../../../commands/palette-context.ts'
import { useApi, useCan } from '../../../services/api-context.ts'
import { useGoTo } from '../../../services/navigation.ts'
import { cn } from '../../../ui/class-names.ts'
import { Code } from '../../../ui/isolated-text.tsx'
import { KeyCaps } from '../../../ui/key-cap.tsx'
import { useDraft } from '../editor-context.ts'
import { ownShiftQuery } from './own-shift.ts'

const fromSale = { isFromSale: true } as const

export function ShiftMark() {
  const { t } = useTranslation()
  const { data } = useQuery({ ...ownShiftQuery(useApi(), useDraft('branchId')), staleTime: 0 })
  const mayOpen = useCan(shiftNeed)
  const goTo = useGoTo()
  useCommands([
    {
      ...{ id: 'bill.shift', title: 'bill.shift.go', icon: 'shift', group: 'here', chord: 'alt+c' },
      ...{ when: 'bill && !dialog', need: shiftNeed, run: () => goTo(shiftPath, { state: fromSale }) },
    },
  ])
  if (data === undefined || (data.shift === null && !data.isRequired)) return null
  const isMissing = data.shift === null
  const Icon = isMissing ? TriangleAlert : Clock
  const content = (
    <>
      <Icon aria-hidden className="size-4" />
      {data.shift === null ? t('bill.shift.none') : t('bill.shift.name')}
      {data.shift !== null && <Code className="font-medium">{data.shift.code}</Code>}
      {mayOpen && <KeyCaps keys={['Alt', 'C']} />}
    </>
  )
  const className = cn('flex items-center gap-1.5 rounded-sm text-sm', isMissing && 'font-medium text-warning')
  return mayOpen ? (
    <Link to={shiftPath} state={fromSale} className={cn(className, 'hover:underline')}>
      {content}
    </Link>
  ) : (
    <p className={className}>{content}</p>
  )
}
