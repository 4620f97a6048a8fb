/** Schedules of reports: content, next run, last result, and files to download. */
import { useQuery } from '@tanstack/react-query'
import { CalendarClock, Plus } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { type Schedule, schedulesMax } from '#contract/schedule.ts'
import type { Command } from '../../commands/commands.ts'
import { useCommands } from '../../commands/palette-context.ts'
import { currentLanguage } from '../../i18n/index.ts'
import { titleText } from '../../i18n/keys.ts'
import { useFormats } from '../../i18n/use-formats.ts'
import { useKeyContext } from '../../keyboard/use-keyboard.ts'
import { idIn } from '../../lists/listed-address.ts'
import { savedViewsQuery } from '../../lists/saved-views.ts'
import { useApi } from '../../services/api-context.ts'
import { Page } from '../../services/page.tsx'
import { LoadFailed, Loading } from '../../services/states.tsx'
import { Button } from '../../ui/button.tsx'
import { KeyCaps } from '../../ui/key-cap.tsx'
import { useChosenReports } from '../pack/use-chosen-reports.ts'
import { RemoveScheduleDialog } from './remove-schedule.tsx'
import { ScheduleCard } from './schedule-card.tsx'
import { ScheduleForm } from './schedule-form.tsx'
import {
  contentOfPack,
  contentOfView,
  draftOf,
  newSchedule,
  type ScheduleDraft,
  viewsOfReports,
} from './schedule-sources.ts'
import { useSchedules } from './use-schedules.ts'

type Asked =
  | { readonly kind: 'form'; readonly id: number | null; readonly draft: ScheduleDraft }
  | { readonly kind: 'remove'; readonly schedule: Schedule }

export function SchedulesScreen() {
  const { t } = useTranslation()
  const formats = useFormats()
  const { data: schedules, isError, refetch } = useSchedules()
  const [asked, setAsked] = useState<Asked | null>(null)
  const add = useRef<HTMLButtonElement>(null)
  const begun = useBegun()
  useKeyContext('report')
  const isFull = (schedules?.length ?? 0) >= schedulesMax
  const begin = (draft: ScheduleDraft) => setAsked({ kind: 'form', id: null, draft })
  const create = () => isFull || begin(begun.pack(null))
  const commands: readonly Command[] = [
    {
      ...{
        group: 'here',
        when: 'report && !dialog',
        id: 'schedules.new',
        title: 'schedules.new',
        icon: 'add',
        chord: 'n',
      },
      blocked: () => (isFull ? 'schedules.full' : undefined),
      run: create,
    },
  ]
  useCommands(commands)
  useEffect(() => {
    if (document.activeElement?.matches('body, main')) add.current?.focus()
  }, [])
  useEffect(() => {
    const draft = begun.take()
    if (draft !== null) setAsked({ kind: 'form', id: null, draft })
  }, [begun])
  const close = () => setAsked(null)
  const actions = (
    <Button ref={add} aria-disabled={isFull} onClick={create}>
      <Plus aria-hidden />
      {t('schedules.new')}
      <KeyCaps keys={['N']} />
    </Button>
  )
  return (
    <Page title={titleText('schedules')} lead={t('schedules.lead')} actions={actions} className="max-w-4xl">
      {isFull && <p role="status">{t('schedules.fullOf', { number: formats.count(schedulesMax) })}</p>}
      {schedules === undefined ? (
        isError ? (
          <LoadFailed retry={() => void refetch()} />
        ) : (
          <Loading />
        )
      ) : schedules.length === 0 ? (
        <Empty />
      ) : (
        <ul aria-label={titleText('schedules')} className="grid gap-3">
          {schedules.map(schedule => (
            <ScheduleCard
              key={schedule.id}
              schedule={schedule}
              change={() => setAsked({ kind: 'form', id: schedule.id, draft: draftOf(schedule) })}
              remove={() => setAsked({ kind: 'remove', schedule })}
            />
          ))}
        </ul>
      )}
      {asked?.kind === 'form' && (
        <ScheduleForm id={asked.id} first={asked.draft} close={close} giveBackFocus={() => add.current?.focus()} />
      )}
      {asked?.kind === 'remove' && (
        <RemoveScheduleDialog schedule={asked.schedule} close={close} giveBackFocus={() => add.current?.focus()} />
      )}
    </Page>
  )
}

function Empty() {
  const { t } = useTranslation()
  return (
    <div className="flex flex-col items-center gap-2 p-12 text-center">
      <CalendarClock aria-hidden className="mb-1 size-9 text-muted-foreground" strokeWidth={1.5} />
      <p className="font-semibold text-lg">{t('schedules.none')}</p>
      <p className="max-w-prose text-muted-foreground">{t('schedules.noneDetail')}</p>
    </div>
  )
}

/** Starts a new schedule from the content in the address, which is then removed from it. */
function useBegun() {
  const { t } = useTranslation()
  const api = useApi()
  const views = useQuery(savedViewsQuery(api)).data
  const { offered, chosen } = useChosenReports()
  const [search, setSearch] = useSearchParams()
  const reports = chosen.length > 0 ? chosen : offered.map(({ name }) => name)
  const pack = (branchId: number | null) =>
    newSchedule(t('titles.monthPack'), contentOfPack(reports, branchId), currentLanguage())
  const viewId = idIn(search.get('view'))
  const found = viewId === null ? undefined : viewsOfReports(views ?? []).find(({ view }) => view.id === viewId)
  const isPack = search.has('pack')
  return {
    pack,
    take: (): ScheduleDraft | null => {
      if (found === undefined && !isPack) return null
      setSearch({}, { replace: true })
      return found === undefined
        ? pack(idIn(search.get('pack')))
        : newSchedule(found.view.name, contentOfView(found), currentLanguage())
    },
  }
}
