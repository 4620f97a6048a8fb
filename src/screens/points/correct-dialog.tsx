/** Adds points to a customer or takes some away, with the reason. */
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { correctionNoteMax, pointsEndpoints } from '#contract/points.ts'
import { pointsCountMax } from '#domain/bills/points.ts'
import { ChoiceSelect } from '../../fields/choice-select.tsx'
import { FormField } from '../../fields/form-field.tsx'
import { KindEditor } from '../../fields/kind-editor.tsx'
import { typing } from '../../fields/typed-value.ts'
import { useReadingWords } from '../../fields/use-reading-words.ts'
import { problemText } from '../../i18n/keys.ts'
import { useFormats } from '../../i18n/use-formats.ts'
import { useReferences } from '../../references/use-references.ts'
import { useApi } from '../../services/api-context.ts'
import { FormDialog } from '../../services/form-dialog.tsx'
import { showToast } from '../../services/toasts.ts'
import { useSending } from '../../services/use-sending.ts'
import { Input } from '../../ui/input.tsx'

const ways = ['add', 'takeAway'] as const

type CorrectDialogProps = {
  readonly partyId: number
  readonly close: () => void
  readonly done: () => void
  readonly giveBackFocus: () => void
}

export function CorrectDialog({ partyId, close, done, giveBackFocus }: CorrectDialogProps) {
  const { t } = useTranslation()
  const formats = useFormats()
  const api = useApi()
  const words = useReadingWords()
  const branches = useReferences('branch')
  const [chosen, setChosen] = useState<number | null>(null)
  const branchId = chosen ?? branches.rows[0]?.id ?? 0
  const { refusals, isSending, send } = useSending()
  const [way, setWay] = useState<(typeof ways)[number]>('add')
  const [text, setText] = useState('')
  const [note, setNote] = useState('')
  const [isTried, setTried] = useState(false)
  const countProblem = problemOfCount(text, words)
  const finish = () => {
    setTried(true)
    const read = typing.count.read(text, words)
    if (countProblem !== null || !read.ok || note.trim() === '') return
    const count = Number(read.value)
    const body = { partyId, branchId, points: way === 'add' ? count : -count, note: note.trim() }
    void send(
      body,
      options => api.call(pointsEndpoints.correctPoints, { body }, options),
      ({ points }) => {
        showToast({ kind: 'success', title: t('points.corrected', { balance: formats.count(points) }), id: 'points' })
        done()
      },
    )
  }
  return (
    <FormDialog
      title={t('points.correctTitle')}
      text={t('points.correctText')}
      done={t('points.correct')}
      isSending={isSending}
      refusals={refusals}
      send={finish}
      close={close}
      giveBackFocus={giveBackFocus}
    >
      <div className="mt-4 grid gap-4 sm:grid-cols-2">
        <FormField label={t('words.pointsNumber')} error={isTried ? countProblem : null} isRequired>
          {marks => <KindEditor kind="count" marks={marks} name="points" autoFocus text={text} change={setText} />}
        </FormField>
        <FormField label={t('points.way')} error={null}>
          {marks => (
            <ChoiceSelect
              {...marks}
              name="way"
              value={way}
              options={ways.map(value => ({ value, text: t(`points.${value}`) }))}
              choose={value => setWay(ways.find(each => each === value) ?? 'add')}
            />
          )}
        </FormField>
        {branches.rows.length > 1 && (
          <FormField className="sm:col-span-2" label={t('words.branch')} error={null}>
            {marks => (
              <ChoiceSelect
                {...marks}
                name="branch"
                value={String(branchId)}
                options={branches.rows.map(each => ({ value: String(each.id), text: formats.nameOf(each) }))}
                choose={value => setChosen(Number(value))}
              />
            )}
          </FormField>
        )}
        <FormField
          className="sm:col-span-2"
          label={t('words.reason')}
          error={isTried && note.trim() === '' ? problemText({ code: 'required' }) : null}
          isRequired
        >
          {marks => (
            <Input
              {...marks}
              name="note"
              dir="auto"
              maxLength={correctionNoteMax}
              value={note}
              onChange={event => setNote(event.target.value)}
            />
          )}
        </FormField>
      </div>
    </FormDialog>
  )
}

function problemOfCount(text: string, words: ReturnType<typeof useReadingWords>): string | null {
  const read = typing.count.read(text, words)
  if (!read.ok) return problemText({ code: read.code })
  if (read.value === null) return problemText({ code: 'required' })
  if (read.value <= 0) return problemText({ code: 'mustBePositive' })
  return read.value > pointsCountMax ? problemText({ code: 'tooLarge', params: { max: String(pointsCountMax) } }) : null
}
