/** An asset in print and as a file: its transactions, and below them its terms, accounts and cost centres. */
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { type Asset, type AssetTransaction, assetEndpoints } from '#contract/assets.ts'
import { depreciationIntervals } from '#domain/assets/plan.ts'
import type { FieldColumn } from '../../fields/columns.ts'
import { leftToRight } from '../../i18n/bidi.ts'
import { useFormats } from '../../i18n/use-formats.ts'
import type { ExportSource, ListReading } from '../../lists/export-source.ts'
import { readInPages } from '../../lists/read-in-pages.ts'
import { useReferences } from '../../references/use-references.ts'
import { useApi } from '../../services/api-context.ts'
import { useKindText } from './use-kind-text.ts'

const pageSize = 1000
/** So many rows of cost centres fit on the page of the terms. */
const centreRowsMax = 8
const perRow = 3

type Term = { readonly name: string; readonly text: string }

export function useAssetLayout(asset: Asset, count: number): ExportSource<AssetTransaction, Term> {
  const { t } = useTranslation()
  const api = useApi()
  const kindText = useKindText()
  const { nameOf } = useFormats()
  const terms = useTerms(asset)
  return useMemo(() => {
    const columns: readonly FieldColumn<AssetTransaction>[] = [
      { id: 'day', kind: 'day', title: t('words.day'), value: row => row.date },
      { id: 'kind', kind: 'text', title: t('asset.kind'), value: kindText },
      { id: 'due', kind: 'day', title: t('asset.dueDay'), value: row => row.dueDate },
      { id: 'amount', kind: 'money', title: t('words.amount'), value: row => row.amount },
      { id: 'cost', kind: 'money', title: t('words.assetCost'), value: row => row.cost },
      { id: 'accumulated', kind: 'money', title: t('words.accumulated'), value: row => row.accumulated },
      { id: 'book', kind: 'money', title: t('words.bookValue'), value: row => row.bookValue },
      { id: 'user', kind: 'text', title: t('words.user'), value: row => row.userName },
    ]
    const further: readonly FieldColumn<AssetTransaction>[] = [
      { id: 'proceeds', kind: 'money', title: t('asset.proceeds'), value: row => row.proceeds || null },
      { id: 'note', kind: 'text', title: t('words.note'), value: row => row.note },
    ]
    const read = (reading: ListReading) => {
      let pageNumber = 0
      return readInPages(reading, async () => {
        pageNumber += 1
        const query = { assetId: asset.id, pageNumber, pageSize }
        const options = { signal: reading.signal, isBackground: true, notify: 'never' } as const
        const { rows } = await api.call(assetEndpoints.getDepreciationTransactions, { query }, options)
        return { rows, isLast: rows.length < pageSize }
      })
    }
    return {
      name: 'assetTransactions',
      title: `${nameOf(asset)} ${leftToRight(asset.code)}`,
      search: asset.code,
      fileName: asset.code,
      columns: [...columns, ...further],
      printColumns: columns,
      facts: [
        { label: t('words.state'), value: t(`asset.${asset.state}`) },
        { label: t('words.branch'), value: asset.branch === null ? '' : nameOf(asset.branch) },
        { label: t('words.note'), value: asset.note },
      ],
      countLabel: t('asset.transactions'),
      count,
      read,
      sums: {
        columns: [
          { id: 'name', kind: 'text', title: t('asset.terms'), value: ({ name }) => name },
          { id: 'text', kind: 'text', title: '', value: ({ text }) => text },
        ],
        read: async () => terms,
      },
    }
  }, [asset, count, t, api, kindText, nameOf, terms])
}

/** What was entered, and what became of it. */
function useTerms(asset: Asset): readonly Term[] {
  const { t } = useTranslation()
  const { amount, shortDay, count, percent, nameOf } = useFormats()
  const accounts = useReferences('account')
  return useMemo(() => {
    const accountText = (id: number | null) => {
      const found = id === null ? undefined : accounts.byId(id)
      return found === undefined ? t('asset.sourceNone') : `${leftToRight(found.code ?? '')} ${nameOf(found)}`
    }
    const days = asset.depreciationInterval
    const every = depreciationIntervals.find(each => each === days)
    const centres = asset.costCenters.map(each => `${nameOf(each)} ${leftToRight(percent(each.perc))}`)
    const size = Math.max(perRow, Math.ceil(centres.length / centreRowsMax))
    const centreRows = Array.from({ length: Math.ceil(centres.length / size) }, (_, row) => ({
      name: t('words.costCenter'),
      text: centres.slice(row * size, (row + 1) * size).join(' · '),
    }))
    return [
      { name: t('asset.value'), text: amount(asset.value) },
      { name: t('asset.residual'), text: amount(asset.residualValue) },
      { name: t('asset.start'), text: shortDay(asset.startDate) },
      { name: t('asset.purchase'), text: shortDay(asset.purchaseDate) },
      {
        name: t('asset.interval'),
        text: every === undefined ? `${t('asset.days')}: ${count(days)}` : t(`asset.every${every}`),
      },
      { name: t('asset.percentage'), text: leftToRight(percent(asset.percentage)) },
      { name: t('asset.method'), text: t(`asset.${asset.depreciationMethod}`) },
      { name: t('asset.depreciationAccount'), text: accountText(asset.depreciationAccountId) },
      { name: t('words.assetAccount'), text: accountText(asset.assetAccountId) },
      { name: t('asset.accumulatedAccount'), text: accountText(asset.accumulatedAccountId) },
      { name: t('asset.source'), text: accountText(asset.sourceAccountId) },
      ...(asset.accumulatedDate === null
        ? []
        : [
            {
              name: t('asset.accumulated'),
              text: `${amount(asset.accumulatedDepreciation)} · ${t('asset.accumulatedDate')} ${shortDay(asset.accumulatedDate)}`,
            },
          ]),
      { name: t('words.assetCost'), text: amount(asset.cost) },
      { name: t('words.accumulatedDepreciation'), text: amount(asset.accumulated) },
      { name: t('words.bookValue'), text: amount(asset.bookValue) },
      ...centreRows,
    ]
  }, [asset, t, amount, shortDay, count, percent, nameOf, accounts])
}
