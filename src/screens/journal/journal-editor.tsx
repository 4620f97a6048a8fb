/** The editor of a journal entry: its day, branch and note, the sheet of its lines, and whether debits equal credits. */
import { useSelector } from '@xstate/react'
import { type RefObject, useEffect, useLayoutEffect, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { halalas } from '#domain/money.ts'
import { journalDifference } from '#domain/vouchers/journal.ts'
import { placeOf, rulesOf, sheetOf } from '#machines/journal/context.ts'
import { searchText } from '#machines/sheet/live-text.ts'
import { newIdempotencyKey } from '../../api/client.ts'
import { ChoiceField } from '../../fields/choice-select.tsx'
import { DayField } from '../../fields/day-field.tsx'
import { Labelled } from '../../fields/labelled.tsx'
import { leftToRight } from '../../i18n/bidi.ts'
import { defaultTimeZone, wallClock } from '../../i18n/dates.ts'
import { problemText, sharedText } from '../../i18n/keys.ts'
import { useFormats } from '../../i18n/use-formats.ts'
import { useKeyContext } from '../../keyboard/use-keyboard.ts'
import { useGoTo } from '../../services/navigation.ts'
import { showToast } from '../../services/toasts.ts'
import type { SheetAction } from '../../sheet/sheet-keys.ts'
import { SheetView } from '../../sheet/sheet-view.tsx'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { cn } from '../../ui/class-names.ts'
import { Input } from '../../ui/input.tsx'
import { KeyCaps } from '../../ui/key-cap.tsx'
import { useJournalColumns } from './journal-columns.tsx'
import type { JournalActor, JournalSnapshot } from './journal-drafts.ts'
import { journalPath } from './journal-list.ts'
import type { JournalFinding } from './journal-names.ts'
import { useJournalCommands } from './use-journal-commands.ts'

type EditorProps = { readonly actor: JournalActor; readonly names: JournalFinding }

export function JournalEditor({ actor, names }: EditorProps) {
  const { t } = useTranslation()
  const frame = useRef<HTMLDivElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const snapshot = useSelector(actor, each => each)
  const { context } = snapshot
  const { draft, entry, failure } = context
  const isEditing = snapshot.hasTag('entry')
  const rules = useMemo(() => rulesOf(context), [context.finders, draft.branchId])
  const columns = useJournalColumns(rules.columns.map(column => column.id))
  const row = draft.rows.find(each => each.key === entry.rowKey)
  const offered = useMemo(
    () => names.offered(entry.column, searchText(entry, rules), row, draft.branchId),
    [names, entry.column, entry.text, rules, row, draft.branchId],
  )
  const problems = useMemo(() => rowProblems(context), [context.problems, draft])
  useKeyContext('form')
  useKeyContext('entry', isEditing)
  const save = (andNew: boolean) => {
    if (!isHeaderFinished(frame.current)) return
    actor.send({ type: 'save', ...(andNew && { nextKey: newIdempotencyKey() }) })
  }
  useJournalCommands({ actor, input, save })
  useFocus({ snapshot, input, frame })
  useAfterPosting(snapshot, actor)
  const act = (action: SheetAction) => {
    if (action.type === 'finish') return save(false)
    if (action.type !== 'list.take') return actor.send(action)
    const taken = offered.rows[action.row]
    const choice = taken && names.chosen(entry.column, taken)
    if (choice) actor.send({ type: 'choice.take', choice })
  }
  return (
    <div ref={frame} className="flex h-full min-h-0 flex-col contain-inline-size">
      <Header actor={actor} names={names} isEditing={isEditing} />
      {failure !== null && (
        <Alert kind="error" className="m-2">
          {failure.isUncertain ? t('journal.unconfirmed') : sharedText(failure.description ?? 'internalError')}
        </Alert>
      )}
      <SheetView
        id="journal-lines"
        label={t('journal.lines')}
        sheet={sheetOf(context)}
        rules={rules}
        columns={columns}
        isEditing={isEditing}
        problems={problems}
        entryProblem={entry.problem === null ? null : problemText(entry.problem)}
        found={offered}
        nameOf={useFormats().nameOf}
        noneFound={t('problem.notFound')}
        act={act}
        input={input}
        className="min-h-0 flex-1"
      />
      <Foot snapshot={snapshot} save={save} />
    </div>
  )
}

function Header({ actor, names, isEditing }: EditorProps & { isEditing: boolean }) {
  const { t } = useTranslation()
  const { nameOf } = useFormats()
  const { branchId, date, note } = useSelector(actor, each => each.context.draft)
  const problems = useSelector(actor, each => each.context.problems)
  const today = wallClock(Date.now(), defaultTimeZone).day
  const wrongDay = problems.find(each => each.at === 'date')
  return (
    <header className="flex flex-wrap items-end gap-x-4 gap-y-2 border-border border-b bg-card px-4 py-2">
      <h1 className="me-2 font-semibold text-xl">{t('voucherTypes.journal')}</h1>
      <fieldset disabled={!isEditing} className="contents">
        <div>
          <DayField
            label={t('words.day')}
            value={date ?? today}
            max={today}
            choose={day => actor.send({ type: 'header.change', change: { date: day } })}
          />
          {wrongDay && (
            <p role="alert" className="text-destructive text-sm">
              {problemText(wrongDay)}
            </p>
          )}
        </div>
        <ChoiceField
          label={t('words.branch')}
          none=""
          value={String(branchId)}
          options={names.branches.map(branch => ({ value: String(branch.id), text: nameOf(branch) }))}
          choose={id => id !== null && actor.send({ type: 'header.change', change: { branchId: Number(id) } })}
        />
        <Labelled label={t('journal.note')} className="min-w-48 flex-1">
          {id => (
            <Input
              id={id}
              data-field="note"
              value={note}
              maxLength={500}
              dir="auto"
              className="h-8"
              onChange={event => actor.send({ type: 'header.change', change: { note: event.target.value } })}
            />
          )}
        </Labelled>
      </fieldset>
    </header>
  )
}

/** What both sides come to, by how much they differ, and what stands against posting. */
function Foot({ snapshot, save }: { snapshot: JournalSnapshot; save: (andNew: boolean) => void }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const { draft, problems } = snapshot.context
  const sums = draft.rows.reduce((sum, row) => ({ debit: sum.debit + row.debit, credit: sum.credit + row.credit }), {
    debit: 0,
    credit: 0,
  })
  const difference = journalDifference(draft.rows)
  const first = problems[0]
  const isUnconfirmed = snapshot.matches('unconfirmed')
  return (
    <footer className="flex flex-wrap items-center gap-x-5 gap-y-2 border-border border-t bg-card px-4 py-2">
      <Figure name={t('words.debit')} value={formats.amount(halalas(sums.debit))} />
      <Figure name={t('words.credit')} value={formats.amount(halalas(sums.credit))} />
      <Figure
        name={t('journal.difference')}
        value={formats.amount(halalas(Math.abs(difference)))}
        className={difference === 0 ? 'text-success' : 'text-warning'}
      />
      {first !== undefined && (
        <p role="alert" className="text-destructive text-sm">
          {problemText(first)}
        </p>
      )}
      <span className="ms-auto flex flex-wrap items-center gap-2">
        <span className="hidden items-center gap-1.5 text-muted-foreground text-xs lg:inline-flex">
          <KeyCaps keys={['=']} />
          {t('journal.hints.balance')}
        </span>
        <Button variant="outline" onClick={() => save(true)} disabled={snapshot.hasTag('busy')}>
          {t('journal.saveNew')}
          <KeyCaps keys={['F10']} />
        </Button>
        <Button onClick={() => save(false)} disabled={snapshot.hasTag('busy')}>
          {isUnconfirmed ? t('journal.sendAgain') : t('journal.post')}
          <KeyCaps keys={['Ctrl', 'S']} />
        </Button>
      </span>
    </footer>
  )
}

function Figure({ name, value, className }: { name: string; value: string; className?: string }) {
  return (
    <span className="flex items-baseline gap-1.5">
      <span className="text-muted-foreground text-sm">{name}</span>
      <span className={cn('font-semibold tabular-nums', className)}>{leftToRight(value)}</span>
    </span>
  )
}

/** What stands against rows, by their keys. */
function rowProblems({ problems, draft }: JournalSnapshot['context']): ReadonlyMap<number, string> {
  return new Map(
    problems.flatMap(each => {
      const place = placeOf(draft, each.at)
      return place ? [[place.rowKey, problemText(each)]] : []
    }),
  )
}

/** A day that cannot stand keeps the caret, and the command waits. */
function isHeaderFinished(frame: HTMLElement | null): boolean {
  const wrong = frame?.querySelector<HTMLInputElement>('header input:invalid')
  if (!wrong) return true
  wrong.checkValidity()
  wrong.focus()
  return false
}

type FocusParts = {
  readonly snapshot: JournalSnapshot
  readonly input: RefObject<HTMLInputElement | null>
  readonly frame: RefObject<HTMLElement | null>
}

/** The keys are in the sheet, and after a refusal where the first problem is. */
function useFocus({ snapshot, input, frame }: FocusParts): void {
  const { refusal, problems } = snapshot.context
  const isEditing = snapshot.hasTag('entry')
  useLayoutEffect(() => {
    if (isEditing) input.current?.focus()
  }, [isEditing, input])
  useLayoutEffect(() => {
    if (refusal === null) return
    if (problems[0]?.at === 'date') frame.current?.querySelector<HTMLElement>('header input')?.focus()
    else input.current?.focus()
  }, [refusal, problems, input, frame])
}

/** Whoever posts sees what was posted; whoever posts and goes on begins the next one. */
function useAfterPosting(snapshot: JournalSnapshot, actor: JournalActor): void {
  const { t } = useTranslation()
  const goTo = useGoTo()
  const { posted, goesOn } = snapshot.context
  const isPosted = snapshot.matches('posted')
  useEffect(() => {
    if (!isPosted || posted === null) return
    showToast({ kind: 'success', title: t('journal.posted', { code: leftToRight(posted.code) }), id: 'journal' })
    if (goesOn) actor.send({ type: 'next', key: newIdempotencyKey() })
    else goTo(`${journalPath}/${posted.id}`)
  }, [isPosted, posted, goesOn])
}
