/** The reason and expense account of a goods issue, or the receiver of a transfer. */
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { type BillType, billTypeOf, issueReasons } from '#domain/bills/bill-types.ts'
import type { DraftHeader } from '#machines/bill-editor/draft.ts'
import type { HeaderPlace } from '#machines/bill-editor/fields.ts'
import { useCommands } from '../../../commands/palette-context.ts'
import { ChoiceSelect } from '../../../fields/choice-select.tsx'
import { type ReferenceRows, ReferenceSearch } from '../../../fields/reference-field.tsx'
import { useNames } from '../../../i18n/names.ts'
import { referencesOf } from '../../../references/references.ts'
import { KeyCaps } from '../../../ui/key-cap.tsx'
import { selectIsEditing, useBill, useDraft, useEditor } from '../editor-context.ts'
import { HeaderField } from '../typed-field.tsx'
import { useCostCentres } from '../use-cost-centres.ts'
import { useGoodsInit } from './use-goods-init.ts'

export function GoodsHead() {
  const { isIssue, receiver } = billTypeOf(useDraft('type'))
  return (
    <>
      <FirstFieldKey />
      {isIssue && <ReasonField />}
      {receiver === 'branch' && <ToBranchField />}
      {receiver === 'costCentre' && <ToCostCentreField />}
      {(isIssue || receiver === 'costCentre') && <AccountField />}
    </>
  )
}

/** The first field of such a bill. */
function firstFieldOf({ isIssue, receiver }: BillType): HeaderPlace | null {
  if (isIssue) return 'issueReason'
  if (receiver === null) return null
  return receiver === 'branch' ? 'toBranch' : 'toCostCentre'
}

const titles = {
  issueReason: 'bill.issueReason',
  toBranch: 'bill.toBranch',
  toCostCentre: 'bill.toCostCentre',
} as const

/** F4 focuses the receiver or the reason here, as it focuses the customer in a sale. */
function FirstFieldKey() {
  const { actor } = useEditor()
  const place = firstFieldOf(billTypeOf(useDraft('type')))
  const title = place !== null && place in titles ? titles[place as keyof typeof titles] : null
  useCommands(
    title === null
      ? []
      : [
          {
            id: 'bill.first',
            title,
            icon: 'transfer',
            group: 'here',
            when: 'bill && !dialog',
            chord: 'f4',
            blocked: () => (actor.getSnapshot().hasTag('entry') ? undefined : 'bill.notNow'),
            run: () => document.querySelector<HTMLElement>(`[data-field="${place}"]`)?.focus(),
          },
        ],
  )
  return null
}

function useChange(): (change: Partial<DraftHeader>) => void {
  const { actor } = useEditor()
  return change => actor.send({ type: 'header.change', change })
}

function ReasonField() {
  const { t } = useTranslation()
  const reason = useDraft('issueReason')
  const isEditing = useBill(selectIsEditing)
  const change = useChange()
  return (
    <HeaderField name={t('bill.issueReason')} place="issueReason">
      {(id, marks) => (
        <>
          <ChoiceSelect
            {...marks}
            id={id}
            disabled={!isEditing}
            value={reason}
            options={issueReasons.map(each => ({ value: each, text: t(`bill.issueReasons.${each}`) }))}
            choose={chosen => change({ issueReason: issueReasons.find(each => each === chosen) ?? 'damage' })}
          />
          <KeyCaps keys={['F4']} />
        </>
      )}
    </HeaderField>
  )
}

/** Every other open branch, including those that the sender cannot access otherwise. */
function ToBranchField() {
  const { t } = useTranslation()
  const { nameOf } = useNames()
  const branchId = useDraft('branchId')
  const toBranchId = useDraft('toBranchId')
  const isEditing = useBill(selectIsEditing)
  const change = useChange()
  const branches = useGoodsInit().data?.branches.filter(({ id }) => id !== branchId) ?? []
  return (
    <HeaderField name={t('bill.toBranch')} place="toBranch">
      {(id, marks) => (
        <>
          <ChoiceSelect
            {...marks}
            id={id}
            disabled={!isEditing}
            value={toBranchId === null ? null : String(toBranchId)}
            none={t('bill.chooseBranch')}
            options={branches.map(branch => ({ value: String(branch.id), text: nameOf(branch) }))}
            choose={chosen => change({ toBranchId: chosen === null ? null : Number(chosen) })}
          />
          <KeyCaps keys={['F4']} />
        </>
      )}
    </HeaderField>
  )
}

function ToCostCentreField() {
  const { t } = useTranslation()
  const { nameOf } = useNames()
  const branchId = useDraft('branchId')
  const costCentreId = useDraft('costCentreId')
  const toCostCentreId = useDraft('toCostCentreId')
  const isEditing = useBill(selectIsEditing)
  const change = useChange()
  const { data } = useCostCentres(branchId)
  const centres = data?.filter(each => each.isOpen && each.id !== costCentreId) ?? []
  return (
    <HeaderField name={t('bill.toCostCentre')} place="toCostCentre">
      {(id, marks) => (
        <>
          <ChoiceSelect
            {...marks}
            id={id}
            disabled={!isEditing}
            value={toCostCentreId === null ? null : String(toCostCentreId)}
            none={t(data !== undefined && centres.length === 0 ? 'bill.noCostCentre' : 'bill.chooseCostCentre')}
            options={centres.map(centre => ({ value: String(centre.id), text: nameOf(centre) }))}
            choose={chosen => change({ toCostCentreId: chosen === null ? null : Number(chosen) })}
          />
          <KeyCaps keys={['F4']} />
        </>
      )}
    </HeaderField>
  )
}

/** The expense account of the goods; the company has a default for damage and for the consumption of a cost centre. */
function AccountField() {
  const { t } = useTranslation()
  const accounts = useExpenseAccounts()
  const account = useDraft('expenseAccount')
  const isEditing = useBill(selectIsEditing)
  const change = useChange()
  const name = t('bill.expenseAccount')
  return (
    <HeaderField name={name} place="expenseAccount">
      {(id, marks) => (
        <ReferenceSearch
          id={id}
          marks={marks}
          label={name}
          none={t('bill.usualAccount')}
          isWide
          readOnly={!isEditing}
          value={account?.id ?? null}
          references={accounts}
          choose={chosen => change({ expenseAccount: chosen === null ? null : (accounts.byId(chosen) ?? null) })}
        />
      )}
    </HeaderField>
  )
}

/** The expense accounts that a bill may use. */
export function useExpenseAccounts(): ReferenceRows {
  const accounts = useGoodsInit().data?.accounts
  return useMemo(() => referencesOf('account', accounts ?? []), [accounts])
}
