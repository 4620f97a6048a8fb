/** The goal amount being edited in place. It stays after a refusal, and is stored for this tab until the user returns. */
import { useCallback, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import type { MonthlyGoal } from '#contract/goals.ts'
import { allBranches } from '#contract/protocol.ts'
import { beginningOfTime, isDay } from '#domain/days.ts'
import { halalas } from '#domain/money.ts'
import { monthOfDay } from '#domain/months.ts'
import type { GoalsAsked } from '#machines/goals.machine.ts'
import { forgetInTab, readFromTab, saveInTab } from '../../api/tab-storage.ts'
import { readAmount } from '../../fields/read-amount.ts'
import { typing } from '../../fields/typed-value.ts'
import { useReadingWords } from '../../fields/use-reading-words.ts'
import { problemText } from '../../i18n/keys.ts'
import { useFormats } from '../../i18n/use-formats.ts'
import { useUser } from '../../services/api-context.ts'
import { showToast } from '../../services/toasts.ts'
import { refusedText } from './goal-dialogs.tsx'
import type { useGoals } from './use-goals.ts'

const storedDraft = z.object({
  ...{ userId: z.int(), id: z.int(), text: z.string(), stored: z.int().transform(halalas) },
  ...{ branchId: z.int(), date: z.string().refine(isDay) },
})
const name = 'goal'

/** `stored` is the stored amount when editing began. */
type Typed = Omit<z.output<typeof storedDraft>, 'userId'>

export function useEditing([snapshot, send]: ReturnType<typeof useGoals>, toRows: () => void) {
  const { t } = useTranslation()
  const words = useReadingWords()
  const formats = useFormats()
  const { of, goals, read, warning, refusal, isOvertaken } = snapshot.context
  const isSaving = snapshot.matches('changing') || snapshot.matches('overtaken')
  const isEditing = isSaving || snapshot.matches('editing')
  const id = isEditing && of !== null ? of.id : null
  const { typed, put, restored, giveUp } = useTyped(id)
  const [wrong, setWrong] = useState<string | null>(null)
  const isTakenUp = useRef(false)
  useEffect(() => {
    if (restored === null || isTakenUp.current || !snapshot.matches('listed')) return
    if (warning !== null && warning !== 'none') return
    const goal = goals.find(each => isOf(restored, each))
    isTakenUp.current = goal?.isOpen === true
    if (isTakenUp.current) return send({ type: 'edit', id: restored.id })
    if (goal !== undefined || !isShownIn(restored, read)) return
    isTakenUp.current = true
    giveUp()
    const detail = t('goals.goneDetail', { amount: restored.text })
    showToast({ kind: 'warning', title: t('goals.gone'), detail, isSticky: true })
  }, [restored, snapshot, goals, read, warning, send, giveUp, t])
  const wasEditing = useRef(false)
  useEffect(() => {
    if (wasEditing.current && !isEditing) toRows()
    wasEditing.current = isEditing
  }, [isEditing, toRows])
  const text = of !== null && typed.id === of.id ? typed.text : ''
  // Another user may also have changed it while the page was closed.
  const isChangedSince = isOvertaken || (restored !== null && restored.id === of?.id && restored.stored !== of.goal)
  const problem =
    wrong ??
    (refusal && refusedText(refusal, t('goals.saveFailed'))) ??
    (isChangedSince && of !== null ? t('goals.overtaken', { amount: formats.amount(of.goal) }) : null)
  return {
    ...{ id, text, isSaving, problem: isEditing ? problem : null },
    type: (next: string) => {
      put({ ...typed, text: next })
      setWrong(null)
    },
    edit: (row: MonthlyGoal) => {
      if (!isEditing) {
        isTakenUp.current = true
        const { id, branchId, date, goal } = row
        put({ id, branchId, date, text: typing.money.write(goal), stored: goal })
        setWrong(null)
      }
      send({ type: 'edit', id: row.id })
    },
    remove: (row: MonthlyGoal) => send({ type: 'remove', id: row.id }),
    save: () => {
      const read = readAmount(text, words)
      setWrong(read.ok ? null : problemText({ code: read.code }))
      if (read.ok) send({ type: 'save', goal: read.value })
    },
    cancel: () => send({ type: 'cancel' }),
  }
}

/** `editedId` is null when nothing is being edited. `restored` is the restored draft, until editing ends. */
function useTyped(editedId: number | null) {
  const userId = useUser()?.id ?? 0
  const [restored, setRestored] = useState<Typed | null>(() => {
    const found = readFromTab(name, storedDraft)
    return found?.userId === userId ? found : null
  })
  const [typed, put] = useState<Typed>(restored ?? nothing)
  const isTyped = editedId === typed.id && typed.text !== typing.money.write(typed.stored)
  const text = JSON.stringify({ userId, ...typed })
  const giveUp = useCallback(() => {
    forgetInTab(name)
    setRestored(null)
  }, [])
  const wasEdited = useRef(false)
  useEffect(() => {
    if (editedId === null) {
      if (wasEdited.current) {
        giveUp()
      }
      wasEdited.current = false
      return
    }
    wasEdited.current = true
    if (!isTyped) return forgetInTab(name)
    saveInTab(name, JSON.parse(text))
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [editedId, isTyped, text, giveUp])
  return { typed, put, restored, giveUp }
}

const nothing: Typed = { id: 0, branchId: 0, date: beginningOfTime, text: '', stored: halalas(0) }

/** An id alone may belong to another goal by now. */
function isOf({ id, branchId, date }: Typed, goal: MonthlyGoal): boolean {
  return goal.id === id && goal.branchId === branchId && goal.date === date
}

/** Whether a list with these filters would contain it. */
function isShownIn({ branchId, date }: Typed, { from, to, branchId: asked }: GoalsAsked): boolean {
  const of = monthOfDay(date)
  return of >= from && of <= to && (asked === allBranches || asked === branchId)
}
