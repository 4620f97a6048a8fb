/** The user's open tasks, each with its number and a link to exactly these rows; reloaded whenever the page is opened. Source: decision 49. */
import { useQuery } from '@tanstack/react-query'
import { CircleCheck, RotateCw, TriangleAlert } from 'lucide-react'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, type LinkProps } from 'react-router-dom'
import { homeEndpoints, mayHaveTodo } from '#contract/home.ts'
import { beginningOfTime, type Day } from '#domain/days.ts'
import { useCommands } from '../../commands/palette-context.ts'
import { useFormats } from '../../i18n/use-formats.ts'
import { useReturn } from '../../lists/use-return.ts'
import { useAccess, useApi, useCan } from '../../services/api-context.ts'
import { useGoTo } from '../../services/navigation.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { cn } from '../../ui/class-names.ts'
import { icons } from '../../ui/icons.ts'
import { useOfflineQueue, useQueueState } from '../bill/offline/use-offline-queue.ts'
import { type TodoLine, todoPlaces } from './todo-places.ts'

export function Todo() {
  const { t } = useTranslation()
  const mayWait = mayHaveTodo(useAccess())
  const asked = useApi().query(homeEndpoints.getTodo, {}, { isBackground: true, notify: 'never' })
  const query = useQuery({ ...asked, enabled: mayWait, staleTime: 0 })
  const queued = useQueued()
  // Tasks counted on the device need no date.
  const today = query.data?.today ?? beginningOfTime
  const lines = [...queued, ...(query.isError ? [] : (query.data?.lines ?? []))].filter(({ count }) => count > 0)
  if (!mayWait && lines.length === 0) return null
  return (
    <Card aria-labelledby="todo" className="flex flex-wrap items-center gap-x-6 gap-y-2 px-4 py-3">
      <h2 id="todo" className="font-bold text-lg">
        {t('home.todo.title')}
      </h2>
      {query.isError && <Failed retry={() => void query.refetch()} />}
      {lines.length > 0 && <Lines lines={lines} today={today} />}
      {query.isLoading && <Waiting />}
      {lines.length === 0 && (query.isSuccess || !mayWait) && <Nothing />}
    </Card>
  )
}

/** Bills that this device could not send; only users who sell can act on them. */
function useQueued(): readonly TodoLine[] {
  const maySell = useCan('f-create-sales-invoice')
  const { attention } = useQueueState(useOfflineQueue())
  return maySell ? [{ name: 'queue', count: attention.length }] : []
}

const grid = 'grid w-full gap-2 grid-cols-[repeat(auto-fill,minmax(min(17rem,100%),1fr))]'

function Lines({ lines, today }: { lines: readonly TodoLine[]; today: Day }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const goTo = useGoTo()
  useCommands(
    lines.map(({ name }) => {
      const { to, state, icon } = todoPlaces[name]
      return {
        ...{ id: `todo.${name}`, title: `home.todo.lines.${name}`, icon },
        ...{ group: 'here', when: 'home && !dialog', run: () => goTo(to(today), { state }) },
      }
    }),
  )
  return (
    <ul className={grid}>
      {lines.map(({ name, count }) => {
        const { to, state, icon } = todoPlaces[name]
        const Icon = icons[icon]
        const isUrgent = name === 'queue'
        return (
          <li key={name}>
            <TodoLink
              name={name}
              to={to(today)}
              state={state}
              className="flex items-center gap-2.5 rounded-md border border-border px-3 py-2 font-medium transition-colors hover:border-primary/40 hover:bg-accent"
            >
              <Icon aria-hidden className={cn('size-4.5 shrink-0', isUrgent ? 'text-destructive' : 'text-primary')} />
              <span className="min-w-0 flex-1">{t(`home.todo.lines.${name}`)}</span>
              <span
                className={cn(
                  'min-w-7 rounded-full px-2 py-0.5 text-center font-bold text-sm tabular-nums',
                  isUrgent ? 'bg-destructive-soft text-destructive' : 'bg-secondary text-secondary-foreground',
                )}
              >
                {formats.count(count)}
              </span>
            </TodoLink>
          </li>
        )
      })}
    </ul>
  )
}

function TodoLink({ name, ...props }: LinkProps & { name: TodoLine['name'] }) {
  const link = useRef<HTMLAnchorElement>(null)
  const { leave } = useReturn(name, link)
  return <Link {...props} ref={link} onClick={() => leave()} />
}

function Waiting() {
  const { t } = useTranslation()
  return (
    <div role="status" aria-label={t('shell.loading')} className={cn(grid, 'appear-late')}>
      {[1, 2].map(each => (
        <div key={each} className="h-10 animate-pulse rounded-md bg-muted" />
      ))}
    </div>
  )
}

function Nothing() {
  const { t } = useTranslation()
  return (
    <p role="status" className="flex items-center gap-2 text-muted-foreground">
      <CircleCheck aria-hidden className="size-4.5 shrink-0 text-success" />
      {t('home.todo.nothing')}
    </p>
  )
}

function Failed({ retry }: { retry: () => void }) {
  const { t } = useTranslation()
  return (
    <div role="alert" className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
      <span className="flex items-center gap-2">
        <TriangleAlert aria-hidden className="size-4.5 shrink-0 text-warning" />
        {t('home.todo.failed')}
      </span>
      <Button variant="outline" size="sm" onClick={retry}>
        <RotateCw aria-hidden />
        {t('shell.retry')}
      </Button>
    </div>
  )
}
