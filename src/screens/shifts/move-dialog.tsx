/** Puts cash into the drawer, or takes it out: how much, on which account, and why. */
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type ShiftReport, shiftEndpoints } from '#contract/shifts.ts'
import { FormField } from '../../fields/form-field.tsx'
import { KindEditor } from '../../fields/kind-editor.tsx'
import { ReferenceEditor } from '../../fields/reference-editor.tsx'
import { readReference } from '../../fields/typed-reference.ts'
import { typing } from '../../fields/typed-value.ts'
import { useReadingWords } from '../../fields/use-reading-words.ts'
import { problemText } from '../../i18n/keys.ts'
import { referencesOf } from '../../references/references.ts'
import { useApi } from '../../services/api-context.ts'
import { FormDialog } from '../../services/form-dialog.tsx'
import { useSending } from '../../services/use-sending.ts'

type MoveDialogProps = {
  readonly shiftId: number
  readonly kind: 'in' | 'out'
  readonly moved: (report: ShiftReport) => void
  readonly close: () => void
  readonly giveBackFocus: () => void
}

export function MoveDialog({ shiftId, kind, moved, close, giveBackFocus }: MoveDialogProps) {
  const { t } = useTranslation()
  const api = useApi()
  const words = useReadingWords()
  const accounts = useQuery(api.query(shiftEndpoints.getShiftAccounts, {}, { notify: 'never' }))
  const references = useMemo(
    () => referencesOf('account', accounts.data ?? [], accounts.isLoading),
    [accounts.data, accounts.isLoading],
  )
  const { refusals, isSending, send } = useSending()
  const [texts, setTexts] = useState({ amount: '', account: '', note: '' })
  const [isTried, setTried] = useState(false)
  const set = (part: Partial<typeof texts>) => setTexts({ ...texts, ...part })
  const amount = typing.money.read(texts.amount, words)
  const account = readReference(texts.account, references)
  const note = texts.note.trim()
  const value = amount.ok ? amount.value : null
  const accountId = account.ok ? account.value : null
  const errorOf = (isMissing: boolean) => (isTried && isMissing ? problemText({ code: 'required' }) : null)
  const move = () => {
    setTried(true)
    if (!value || accountId === null || note === '') return
    const body = { kind, amount: value, accountId, note }
    void send(
      { ...body, shiftId },
      options => api.call(shiftEndpoints.moveShiftCash, { params: { id: shiftId }, body }, options),
      moved,
    )
  }
  return (
    <FormDialog
      title={t(`shift.${kind}Title`)}
      text={t(`shift.${kind}Text`)}
      done={t(`shift.${kind}`)}
      isSending={isSending}
      refusals={accounts.isError ? [t('shift.accountsFailed'), ...refusals] : refusals}
      send={move}
      close={close}
      giveBackFocus={giveBackFocus}
      className="max-w-md"
    >
      <div className="mt-4 grid gap-4">
        <FormField label={t('words.amount')} isRequired error={errorOf(!value)}>
          {marks => (
            <KindEditor
              {...{ kind: 'money', marks, name: 'amount', text: texts.amount }}
              autoFocus
              change={text => set({ amount: text })}
            />
          )}
        </FormField>
        <FormField label={t('words.account')} isRequired error={errorOf(accountId === null)}>
          {marks => (
            <ReferenceEditor
              {...{ marks, label: t('words.account'), name: 'account', text: texts.account, references }}
              change={text => set({ account: text })}
            />
          )}
        </FormField>
        <FormField label={t('words.reason')} isRequired error={errorOf(note === '')}>
          {marks => (
            <KindEditor
              {...{ kind: 'text', marks, name: 'note', lengthMax: 500, text: texts.note }}
              change={text => set({ note: text })}
            />
          )}
        </FormField>
      </div>
    </FormDialog>
  )
}
