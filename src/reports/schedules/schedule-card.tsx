/** One schedule with its actions and files. */
import { Download, Pause, Pencil, Play, RefreshCw, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Schedule } from '#contract/schedule.ts'
import { useFormats } from '../../i18n/use-formats.ts'
import { periodText } from '../../lists/period.ts'
import { useReferences } from '../../references/use-references.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Code, Name } from '../../ui/isolated-text.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { contentText, rhythmText, runText } from './schedule-words.ts'
import { useDownload, useScheduleAction } from './use-schedules.ts'

type ScheduleCardProps = { readonly schedule: Schedule; readonly change: () => void; readonly remove: () => void }

export function ScheduleCard({ schedule, change, remove }: ScheduleCardProps) {
  const { t } = useTranslation()
  const formats = useFormats()
  const words = { t, formats }
  const branches = useReferences('branch')
  const action = useScheduleAction(() => {})
  const { id, name, content, pausedFor, isMaking } = schedule
  const branch = content.kind === 'pack' && content.branchId !== null ? branches.byId(content.branchId) : undefined
  const isPaused = pausedFor !== null
  return (
    <li>
      <Card aria-label={name} className="grid gap-3 px-4 py-3.5">
        <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
          <div className="min-w-0 flex-1 basis-64">
            <h2 className="font-bold text-lg">
              <Name text={name} />
            </h2>
            <p className="text-muted-foreground">
              {contentText(content, branch === undefined ? null : formats.nameOf(branch), words)}
            </p>
            <p className="text-muted-foreground">
              {[rhythmText(schedule, words), t(`languages.${schedule.language}`)].join(' · ')}
            </p>
          </div>
          <div className="flex flex-wrap items-center gap-1">
            <Button
              variant="outline"
              size="sm"
              aria-disabled={isMaking}
              onClick={() => isMaking || action.mutate({ kind: 'make', id })}
            >
              {isMaking ? <Spinner /> : <RefreshCw aria-hidden />}
              {t(isMaking ? 'schedules.making' : 'schedules.makeNow')}
            </Button>
            <IconButton
              label={t(isPaused ? 'schedules.resume' : 'schedules.pause', { name })}
              run={() => action.mutate({ kind: 'pause', id, isPaused: !isPaused })}
            >
              {isPaused ? <Play aria-hidden /> : <Pause aria-hidden />}
            </IconButton>
            <IconButton label={t('schedules.change', { name })} run={change}>
              <Pencil aria-hidden />
            </IconButton>
            <IconButton label={t('schedules.remove', { name })} run={remove}>
              <Trash2 aria-hidden />
            </IconButton>
          </div>
        </div>
        <Runs schedule={schedule} />
        <Files schedule={schedule} />
      </Card>
    </li>
  )
}

/** The next run and the result of the last; obstacles are shown as such. */
function Runs({ schedule: { pausedFor, nextAt, lastRun } }: { schedule: Schedule }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const words = { t, formats }
  const isWell = lastRun === null || lastRun.outcome === 'made'
  return (
    <>
      <dl className="grid gap-x-6 gap-y-1 sm:grid-cols-2">
        <div>
          <dt className="text-muted-foreground text-xs">{t('schedules.next')}</dt>
          <dd>{nextAt === null ? t(`schedules.paused.${pausedFor ?? 'person'}`) : formats.longDateTime(nextAt)}</dd>
        </div>
        {lastRun !== null && (
          <div>
            <dt className="text-muted-foreground text-xs">{t('schedules.last')}</dt>
            <dd>{formats.longDateTime(lastRun.at)}</dd>
          </div>
        )}
      </dl>
      {!isWell && <Alert kind="warning">{runText(lastRun, words)}</Alert>}
    </>
  )
}

/** The newest file, with older ones collapsed below. */
function Files({ schedule }: { schedule: Schedule }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const download = useDownload(schedule)
  const [newest, ...others] = schedule.files
  if (newest === undefined) return <p className="text-muted-foreground text-sm">{t('schedules.noFiles')}</p>
  const row = (file: Schedule['files'][number]) => (
    <FileRow key={file.id} file={file} isBusy={download.isPending} take={() => download.mutate(file.id)} />
  )
  return (
    <div className="grid gap-1 border-border border-t pt-3">
      <ul aria-label={t('schedules.newestFile')}>{row(newest)}</ul>
      {others.length > 0 && (
        <details>
          <summary className="cursor-pointer rounded-md px-1 py-1 text-muted-foreground text-sm hover:bg-accent">
            {t('schedules.olderFiles', { number: formats.count(others.length) })}
          </summary>
          <ul aria-label={t('schedules.older')} className="mt-1 grid gap-1">
            {others.map(row)}
          </ul>
        </details>
      )}
    </div>
  )
}

const kilobyte = 1024

type FileRowProps = {
  readonly file: Schedule['files'][number]
  readonly isBusy: boolean
  readonly take: () => void
}

function FileRow({ file, isBusy, take }: FileRowProps) {
  const { t } = useTranslation()
  const formats = useFormats()
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <Button
        variant="ghost"
        size="sm"
        className="-ms-2 max-w-full"
        aria-disabled={isBusy}
        onClick={() => isBusy || take()}
      >
        <Download aria-hidden />
        <Code className="min-w-0 truncate">{file.name}</Code>
      </Button>
      <span className="text-muted-foreground text-sm">
        {[
          periodText(file.from, file.to, t, formats),
          t('schedules.madeAt', { at: formats.shortDateTime(file.madeAt) }),
          t('schedules.kilobytes', { number: formats.count(Math.ceil(file.bytes / kilobyte)) }),
        ].join(' · ')}
      </span>
    </li>
  )
}

type IconButtonProps = { readonly label: string; readonly run: () => void; readonly children: ReactNode }

function IconButton({ label, run, children }: IconButtonProps) {
  return (
    <Button variant="ghost" size="icon-sm" aria-label={label} title={label} onClick={run}>
      {children}
    </Button>
  )
}
