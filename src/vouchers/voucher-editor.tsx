/** The voucher editor: head, the sheet of lines, and totals. */
import { useSelector } from '@xstate/react'
import { type RefObject, useEffect, useLayoutEffect, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { VoucherType } from '#contract/vouchers/descriptions.ts'
import { voucherOf } from '#contract/vouchers/registry.ts'
import { isNaming, valueName } from '#domain/vouchers/fields.ts'
import { searchText } from '#machines/sheet/live-text.ts'
import { placeOf, rulesOf, sheetOf } from '#machines/voucher/context.ts'
import { newIdempotencyKey } from '../api/client.ts'
import { finishFields } from '../fields/finish-fields.ts'
import { leftToRight } from '../i18n/bidi.ts'
import { problemText, sharedText } from '../i18n/keys.ts'
import { useFormats } from '../i18n/use-formats.ts'
import { useKeyContext } from '../keyboard/use-keyboard.ts'
import { useGoTo } from '../services/navigation.ts'
import { showToast } from '../services/toasts.ts'
import type { SheetAction } from '../sheet/sheet-keys.ts'
import { copiedSheetText } from '../sheet/sheet-text.ts'
import { SheetView } from '../sheet/sheet-view.tsx'
import { Alert } from '../ui/alert.tsx'
import { EditorFoot } from './editor-foot.tsx'
import { EditorHead } from './editor-head.tsx'
import { useEditorCommands } from './use-editor-commands.ts'
import { useSheetColumns } from './voucher-columns.tsx'
import type { VoucherActor, VoucherSnapshot } from './voucher-drafts.ts'
import type { VoucherEditorProps } from './voucher-editor-props.ts'
import { useVoucherTexts } from './voucher-texts.ts'

export function VoucherEditor({ type, actor, names }: VoucherEditorProps) {
  const { t } = useTranslation()
  const { text } = useVoucherTexts(type)
  const frame = useRef<HTMLDivElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const snapshot = useSelector(actor, each => each)
  const { context } = snapshot
  const { form, draft, entry, failure } = context
  const isEditing = snapshot.hasTag('entry')
  const rules = useMemo(() => rulesOf(context), [context.finders, draft.branchId])
  const fields = useMemo(
    () => form.lines.filter(field => rules.columns.some(column => column.id === field)),
    [form, rules],
  )
  const columns = useSheetColumns(type, fields)
  const row = draft.rows.find(each => each.key === entry.rowKey)
  const offered = useMemo(
    () => names.offered(entry.column, searchText(entry, rules), row, draft.branchId),
    [names, entry.column, entry.text, rules, row, draft.branchId],
  )
  const problems = useMemo(() => rowProblems(context), [context.problems, draft])
  useKeyContext('form')
  useKeyContext('entry', isEditing)
  const save = (andNew: boolean) => {
    // An invalid value in the head keeps the focus, and the command is not run.
    if (!finishFields(frame.current?.querySelector('header') ?? null)) return
    actor.send({ type: 'save', ...(andNew && { nextKey: newIdempotencyKey() }) })
  }
  useEditorCommands({ type, actor, input, save })
  useFocus({ snapshot, input, frame })
  useAfterPosting(type, snapshot, actor)
  const act = (action: SheetAction) => {
    if (action.type === 'finish') return save(false)
    if (action.type !== 'list.take') return actor.send(action)
    const taken = offered.rows[action.row]
    const choice = taken && names.chosen(entry.column, taken)
    if (choice) actor.send({ type: 'choice.take', choice })
  }
  return (
    <div ref={frame} className="flex h-full min-h-0 flex-col contain-inline-size">
      <EditorHead type={type} actor={actor} names={names} isEditing={isEditing} />
      {failure !== null && (
        <Alert kind="error" className="m-2">
          {failure.isUncertain ? text('unconfirmed') : sharedText(failure.description ?? 'internalError')}
        </Alert>
      )}
      <SheetView
        id={`${type}-lines`}
        label={text('lines')}
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
        copied={() => copiedSheetText({ sheet: sheetOf(context), rules })}
        input={input}
        className="min-h-0 flex-1"
      />
      <EditorFoot type={type} snapshot={snapshot} save={save} />
    </div>
  )
}

/** The problems of rows, by key. */
function rowProblems({ problems, draft }: VoucherSnapshot['context']): ReadonlyMap<number, string> {
  return new Map(
    problems.flatMap(each => {
      const place = placeOf(draft, each.at)
      return place ? [[place.rowKey, problemText(each)]] : []
    }),
  )
}

type FocusParts = {
  readonly snapshot: VoucherSnapshot
  readonly input: RefObject<HTMLInputElement | null>
  readonly frame: RefObject<HTMLElement | null>
}

/** Focuses the sheet; after a refusal the first problem; a head with fields of its own comes first. */
function useFocus({ snapshot, input, frame }: FocusParts): void {
  const { refusal, problems, form } = snapshot.context
  const isEditing = snapshot.hasTag('entry')
  const inHead = (field = '') =>
    frame.current?.querySelector<HTMLElement>(`header [data-at="${field}"] :is(input, select)`)
  useLayoutEffect(() => {
    if (!isEditing) return
    const { head } = snapshot.context.draft
    const empty = form.head.find(field => isNaming(field) && head[field] === null)
    const first = empty === undefined ? null : inHead(valueName(empty))
    ;(first ?? input.current)?.focus()
  }, [isEditing, input])
  useLayoutEffect(() => {
    if (refusal === null) return
    ;(inHead(problems[0]?.at) ?? input.current)?.focus()
  }, [refusal, problems, input, frame])
}

/** "Post" opens the posted voucher; "post and next" starts a new one. */
function useAfterPosting(type: VoucherType, snapshot: VoucherSnapshot, actor: VoucherActor): void {
  const { text } = useVoucherTexts(type)
  const goTo = useGoTo()
  const { posted, goesOn } = snapshot.context
  const isPosted = snapshot.matches('posted')
  useEffect(() => {
    if (!isPosted || posted === null) return
    showToast({ kind: 'success', title: text('posted', { code: leftToRight(posted.code) }), id: type })
    if (goesOn) actor.send({ type: 'next', key: newIdempotencyKey() })
    else goTo(`${voucherOf(type).path}/${posted.id}`)
  }, [isPosted, posted, goesOn])
}
