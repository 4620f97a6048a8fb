/** The user's schedules, polled while one is running, and actions on them. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { workbookMediaType } from '#contract/protocol.ts'
import { type Schedule, scheduleEndpoints } from '#contract/schedule.ts'
import { ApiError } from '../../api/api-error.ts'
import { problemText } from '../../i18n/keys.ts'
import { requireName } from '../../lists/saved-views.ts'
import { useApi } from '../../services/api-context.ts'
import { failureDetail } from '../../services/failure-detail.ts'
import { saveFile } from '../../services/save-file.ts'
import { showToast } from '../../services/toasts.ts'
import type { ScheduleDraft } from './schedule-sources.ts'

const makingMs = 1500
const quietly = { isBackground: true, notify: 'never' } as const
const {
  listSchedules,
  addSchedule,
  changeSchedule,
  removeSchedule,
  pauseSchedule,
  makeScheduledFile,
  getScheduledFile,
} = scheduleEndpoints

export function useSchedules() {
  const api = useApi()
  return useQuery({
    ...api.query(listSchedules, {}, quietly),
    refetchInterval: ({ state }) => (state.data?.some(({ isMaking }) => isMaking) ? makingMs : false),
  })
}

export type ScheduleAction =
  | { readonly kind: 'save'; readonly id: number | null; readonly draft: ScheduleDraft }
  | { readonly kind: 'remove'; readonly id: number }
  | { readonly kind: 'pause'; readonly id: number; readonly isPaused: boolean }
  | { readonly kind: 'make'; readonly id: number }

/** Reloads after an action; shows a refusal that no field shows. */
export function useScheduleAction(done: (action: ScheduleAction) => void) {
  const { t } = useTranslation()
  const api = useApi()
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (action: ScheduleAction) => {
      switch (action.kind) {
        case 'save':
          requireName(action.draft.name)
          return action.id === null
            ? api.call(addSchedule, { body: action.draft }, quietly)
            : api.call(changeSchedule, { params: { id: action.id }, body: action.draft }, quietly)
        case 'remove':
          return api.call(removeSchedule, { params: { id: action.id } }, quietly)
        case 'pause':
          return api.call(pauseSchedule, { params: { id: action.id }, body: { isPaused: action.isPaused } }, quietly)
        case 'make':
          return api.call(makeScheduledFile, { params: { id: action.id } }, quietly)
      }
    },
    onSuccess: async (_, action) => {
      await client.invalidateQueries(api.query(listSchedules, {}))
      if (action.kind !== 'make')
        showToast({ kind: 'success', title: t(`schedules.done.${action.kind}`), id: 'schedule' })
      done(action)
    },
    onError: error => {
      // The action may have succeeded, or the schedule may be gone: the reloaded list shows it.
      void client.invalidateQueries(api.query(listSchedules, {}))
      if (nameProblem(error) !== null) return
      showToast({ kind: 'error', title: t('schedules.failed'), detail: failureDetail(error), id: 'schedule' })
    },
  })
}

/** The server's problem with the name. */
export function nameProblem(error: Error | null): string | null {
  const [first] = problemsOf(error)
  return first?.at === 'name' ? problemText(first) : null
}

function problemsOf(error: Error | null): ApiError['problems'] {
  return error instanceof ApiError ? error.problems : []
}

export function useDownload({ id }: Schedule) {
  const { t } = useTranslation()
  const api = useApi()
  return useMutation({
    mutationFn: (fileId: number) => api.read(getScheduledFile, { params: { id, fileId } }, quietly),
    onSuccess: ({ content, fileName }) => saveFile(content, workbookMediaType, fileName ?? 'report.xlsx'),
    onError: () => showToast({ kind: 'error', title: t('schedules.noFile'), id: 'schedule' }),
  })
}
