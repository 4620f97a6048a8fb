/** The dialogs about goals: adding one, and confirming a deletion. */
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { allBranches } from '#contract/protocol.ts'
import { addMonths, type Day, firstOfMonth } from '#domain/days.ts'
import { type Month, monthOfDay } from '#domain/months.ts'
import type { GoalRefusal, NewGoal } from '#machines/goals.machine.ts'
import { ChoiceSelect } from '../../fields/choice-select.tsx'
import { FormField } from '../../fields/form-field.tsx'
import { KindEditor } from '../../fields/kind-editor.tsx'
import { readAmount } from '../../fields/read-amount.ts'
import { useReadingWords } from '../../fields/use-reading-words.ts'
import { problemText, wordText } from '../../i18n/keys.ts'
import { useFormats } from '../../i18n/use-formats.ts'
import { useReferences } from '../../references/use-references.ts'
import { ConfirmDialog } from '../../services/confirm-dialog.tsx'
import { FormDialog } from '../../services/form-dialog.tsx'

type DialogProps = {
  readonly isSending: boolean
  readonly close: () => void
  readonly giveBackFocus: () => void
}

/** The number of months offered, from the current one on. */
const offeredMonths = 36

function monthsFrom(today: Day): readonly Day[] {
  return Array.from({ length: offeredMonths }, (_, count) => addMonths(firstOfMonth(today), count))
}

type AddProps = DialogProps & {
  readonly branchId: number
  readonly refusal: GoalRefusal | null
  readonly create: (draft: NewGoal) => void
}

export function AddGoalDialog({ branchId: first, refusal, isSending, create, close, giveBackFocus }: AddProps) {
  const { t } = useTranslation()
  const { month: monthText, nameOf } = useFormats()
  const words = useReadingWords()
  const branches = useReferences('branch')
  const [text, setText] = useState('')
  const [month, setMonth] = useState<Month>(monthOfDay(words.today))
  const [branchId, setBranchId] = useState(first)
  const [problem, setProblem] = useState<string | null>(null)
  const [sent, setSent] = useState<NewGoal | null>(null)
  const isAsSent = sent?.branchId === branchId && sent.month === month
  // A refusal applies only to the month and branch it was for.
  const problemAt = (at: string) => {
    const found = isAsSent ? refusal?.problems.find(each => each.at === at) : undefined
    return found ? problemText(found) : null
  }
  const finish = () => {
    const read = readAmount(text, words)
    setProblem(read.ok ? null : problemText({ code: read.code }))
    if (!read.ok) return
    const draft = { branchId, month, goal: read.value }
    setSent(draft)
    create(draft)
  }
  const isAtField = ['date', 'goal', 'branchId'].some(at => problemAt(at) !== null)
  return (
    <FormDialog
      title={t('goals.add')}
      done={t('goals.save')}
      isSending={isSending}
      refusals={refusal !== null && isAsSent && !isAtField ? [refusedText(refusal, t('goals.saveFailed'))] : []}
      send={finish}
      close={close}
      giveBackFocus={giveBackFocus}
    >
      <div className="mt-4 grid gap-4">
        <FormField label={wordText('month')} error={problemAt('date')} isRequired>
          {marks => (
            <ChoiceSelect
              {...marks}
              name="month"
              value={month}
              autoFocus
              options={monthsFrom(words.today).map(day => ({ value: monthOfDay(day), text: monthText(day) }))}
              choose={value =>
                setMonth(
                  monthsFrom(words.today)
                    .map(monthOfDay)
                    .find(each => each === value) ?? month,
                )
              }
            />
          )}
        </FormField>
        <FormField label={t('goals.goal')} error={problem ?? problemAt('goal')} isRequired>
          {marks => (
            <KindEditor
              kind="money"
              marks={marks}
              name="amount"
              text={text}
              change={next => {
                setText(next)
                setProblem(null)
              }}
            />
          )}
        </FormField>
        <FormField label={wordText('branch')} error={problemAt('branchId')}>
          {marks => (
            <ChoiceSelect
              {...marks}
              name="branch"
              value={String(branchId)}
              options={[
                { value: String(allBranches), text: wordText('allBranches') },
                ...branches.rows.map(each => ({ value: String(each.id), text: nameOf(each) })),
              ]}
              choose={value => setBranchId(Number(value ?? allBranches))}
            />
          )}
        </FormField>
      </div>
    </FormDialog>
  )
}

/** The problems of a goal, in one line; `lost` when there was no reply. */
export function refusedText({ text, problems }: GoalRefusal, lost: string): string {
  return problems.length > 0 ? problems.map(problemText).join(' ') : (text ?? lost)
}

type RemoveProps = DialogProps & { readonly about: ReactNode; readonly confirm: () => void }

/** Enter and the letter for yes delete, Esc and the letter for no cancel. */
export function RemoveGoalDialog({ about, isSending, confirm, close, giveBackFocus }: RemoveProps) {
  const { t } = useTranslation()
  return (
    <ConfirmDialog
      title={t('goals.removeTitle')}
      text={about}
      yes={t('goals.removeYes')}
      no={t('goals.removeNo')}
      isBusy={isSending}
      isDestructive
      failure={null}
      confirm={confirm}
      cancel={close}
      giveBackFocus={giveBackFocus}
    />
  )
}
