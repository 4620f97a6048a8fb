/** The views that are kept: each is opened, renamed where it stands, or deleted. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type KeptView, keptViewEndpoints } from '#contract/kept-view.ts'
import { useApi } from '../services/api-context.ts'
import { useGoTo } from '../services/navigation.ts'
import { showToast } from '../services/toasts.ts'
import { Button } from '../ui/button.tsx'
import { Name } from '../ui/isolated-text.tsx'
import { addressOfView, keptViewsQuery, nameRefusal } from './kept-views.ts'
import { ViewName } from './view-name.tsx'
import { useViewTitle } from './view-title.ts'

type ViewRowsProps = {
  readonly views: readonly KeptView[]
  readonly close: () => void
  /** Where the keyboard goes from a row that is gone. */
  readonly toName: () => void
}

export function ViewRows({ views, close, toName }: ViewRowsProps) {
  const { t } = useTranslation()
  const [renamed, setRenamed] = useState<number | null>(null)
  if (views.length === 0) return <p className="mt-5 text-muted-foreground">{t('views.none')}</p>
  return (
    <ul aria-label={t('views.title')} className="mt-5 divide-y divide-border rounded-md border border-border">
      {views.map(view =>
        view.id === renamed ? (
          <Renaming key={view.id} view={view} end={() => setRenamed(null)} />
        ) : (
          <ViewRow key={view.id} view={view} close={close} toName={toName} rename={() => setRenamed(view.id)} />
        ),
      )}
    </ul>
  )
}

type ViewRowProps = Omit<ViewRowsProps, 'views'> & { readonly view: KeptView; readonly rename: () => void }

function ViewRow({ view, close, toName, rename }: ViewRowProps) {
  const { t } = useTranslation()
  const api = useApi()
  const goTo = useGoTo()
  const titleOf = useViewTitle()
  const drop = useChange(() => api.call(keptViewEndpoints.dropView, { params: { id: view.id } }, quietly), toName)
  const open = () => {
    close()
    goTo(addressOfView(view))
  }
  return (
    <li className="flex items-center gap-1 py-1 ps-1 pe-1">
      <button
        type="button"
        className="flex min-w-0 flex-1 cursor-pointer flex-wrap items-baseline gap-x-3 rounded-md px-2 py-1 text-start hover:bg-accent"
        onClick={open}
      >
        <Name text={view.name} className="min-w-0 font-medium" />
        <span className="text-muted-foreground text-sm">
          {[titleOf(view), view.period && t(`views.periods.${view.period}`)].filter(Boolean).join(' · ')}
        </span>
      </button>
      <Button variant="ghost" size="icon-sm" aria-label={t('views.rename', { name: view.name })} onClick={rename}>
        <Pencil aria-hidden />
      </Button>
      <Button
        variant="ghost"
        size="icon-sm"
        aria-label={t('views.remove', { name: view.name })}
        aria-disabled={drop.isPending}
        onClick={() => drop.isPending || drop.mutate()}
      >
        <Trash2 aria-hidden />
      </Button>
    </li>
  )
}

/** Enter gives the new name; Esc, or leaving the field, keeps the old one. */
function Renaming({ view, end }: { view: KeptView; end: () => void }) {
  const api = useApi()
  const [name, setName] = useState(view.name)
  const rename = useChange(
    () => api.call(keptViewEndpoints.renameView, { params: { id: view.id }, body: { name } }, quietly),
    end,
  )
  return (
    <li className="p-2">
      <ViewName
        value={name}
        change={next => {
          setName(next)
          rename.reset()
        }}
        error={rename.error}
        onBlur={() => rename.isPending || end()}
        onKeyDown={event => {
          if (event.nativeEvent.isComposing) return
          if (event.key === 'Enter' && !rename.isPending) rename.mutate()
          else if (event.key === 'Escape') end()
          else return
          event.preventDefault()
          event.stopPropagation()
        }}
      />
    </li>
  )
}

const quietly = { isBackground: true, tell: 'nothing' } as const

/** What is done to a view, after which the views are read anew. */
function useChange(change: () => Promise<unknown>, done: () => void) {
  const { t } = useTranslation()
  const api = useApi()
  const client = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess: async () => {
      await client.invalidateQueries(keptViewsQuery(api))
      done()
    },
    onError: error => {
      if (nameRefusal(error) === null) showToast({ kind: 'error', title: t('views.failed'), id: 'view' })
    },
  })
}
