/** The saved views: each can be opened; the user's own can be renamed in place, shared with a role, or deleted. */
import type { TFunction } from 'i18next'
import { CalendarClock, Pencil, Trash2, Users } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type SavedView, savedViewEndpoints } from '#contract/saved-view.ts'
import { reportAt, scheduleOfView } from '../catalogue/report-address.ts'
import { useApi } from '../services/api-context.ts'
import { useGoTo } from '../services/navigation.ts'
import { showToast } from '../services/toasts.ts'
import { Button } from '../ui/button.tsx'
import { Name } from '../ui/isolated-text.tsx'
import { addressOfView, requireName } from './saved-views.ts'
import { unannounced, useViewChange } from './view-change.ts'
import { ViewName } from './view-name.tsx'
import { ViewSharing } from './view-sharing.tsx'
import { useViewTitle } from './view-title.ts'

type ViewRowsProps = {
  readonly views: readonly SavedView[]
  readonly close: () => void
  /** Focuses the name field when a row is deleted. */
  readonly toName: () => void
}

export function ViewRows({ views, close, toName }: ViewRowsProps) {
  const { t } = useTranslation()
  const [edited, setEdited] = useState<Edited | null>(null)
  // Focuses the button of the changed view again.
  const [left, setLeft] = useState<Edited | null>(null)
  const end = () => {
    setLeft(edited)
    setEdited(null)
  }
  if (views.length === 0) return <p className="mt-5 text-muted-foreground">{t('views.none')}</p>
  return (
    <ul aria-label={t('views.title')} className="mt-5 divide-y divide-border rounded-md border border-border">
      {views.map(view => {
        const part = view.id === edited?.id ? edited.part : null
        if (part === 'name') return <Renaming key={view.id} view={view} end={end} />
        if (part === 'role') return <ViewSharing key={view.id} view={view} end={end} />
        const edit = (next: 'name' | 'role') => setEdited({ id: view.id, part: next })
        return (
          <ViewRow key={view.id} {...{ view, close, toName, edit }} focused={left?.id === view.id ? left.part : null} />
        )
      })}
    </ul>
  )
}

type Edited = { readonly id: number; readonly part: 'name' | 'role' }

type ViewRowProps = Omit<ViewRowsProps, 'views'> & {
  /** Which of its buttons gets the initial focus. */
  readonly focused: Edited['part'] | null
  readonly view: SavedView
  readonly edit: (part: 'name' | 'role') => void
}

function ViewRow({ view, close, toName, edit, focused }: ViewRowProps) {
  const { t } = useTranslation()
  const api = useApi()
  const goTo = useGoTo()
  const titleOf = useViewTitle()
  const drop = useViewChange(
    () => api.call(savedViewEndpoints.dropView, { params: { id: view.id } }, unannounced),
    () => {
      showToast({ kind: 'success', title: t('views.dropped', { name: view.name }), id: 'view' })
      toName()
    },
  )
  const leaveFor = (address: string) => {
    close()
    goTo(address)
  }
  const open = () => leaveFor(addressOfView(view))
  const isOwn = view.savedBy === null
  return (
    <li className="flex items-center gap-1 py-1 ps-1 pe-1">
      <button
        type="button"
        className="flex min-w-0 flex-1 cursor-pointer flex-wrap items-baseline gap-x-3 rounded-md px-2 py-1 text-start hover:bg-accent"
        onClick={open}
      >
        <Name text={view.name} className="min-w-0 font-medium" />
        <span className="text-muted-foreground text-sm">
          {[titleOf(view), view.period && t(`views.periods.${view.period}`), sharingText(view, t)]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </button>
      {isOwn && (
        <>
          <RowButton
            autoFocus={focused === 'name'}
            label={t('views.rename', { name: view.name })}
            run={() => edit('name')}
          >
            <Pencil aria-hidden />
          </RowButton>
          <RowButton
            autoFocus={focused === 'role'}
            label={t('views.share', { name: view.name })}
            run={() => edit('role')}
          >
            <Users aria-hidden />
          </RowButton>
        </>
      )}
      {reportAt(view.path) !== undefined && titleOf(view) !== undefined && (
        <RowButton label={t('views.schedule', { name: view.name })} run={() => leaveFor(scheduleOfView(view.id))}>
          <CalendarClock aria-hidden />
        </RowButton>
      )}
      {isOwn && (
        <RowButton
          label={t('views.remove', { name: view.name })}
          isBusy={drop.isPending}
          run={() => drop.isPending || drop.mutate()}
        >
          <Trash2 aria-hidden />
        </RowButton>
      )}
    </li>
  )
}

function sharingText({ sharedWith, savedBy }: SavedView, t: TFunction): string | null {
  if (savedBy !== null) return t('views.sharedBy', { name: savedBy })
  return sharedWith === null ? null : t('views.sharedWith', { role: sharedWith })
}

type RowButtonProps = {
  readonly label: string
  readonly isBusy?: boolean
  readonly autoFocus?: boolean
  readonly run: () => void
  readonly children: ReactNode
}

function RowButton({ label, isBusy = false, autoFocus = false, run, children }: RowButtonProps) {
  return (
    <Button
      variant="ghost"
      size="icon-sm"
      aria-label={label}
      autoFocus={autoFocus}
      aria-disabled={isBusy}
      onClick={run}
    >
      {children}
    </Button>
  )
}

/** Enter renames; Esc, or leaving the field, cancels. */
function Renaming({ view, end }: { view: SavedView; end: () => void }) {
  const api = useApi()
  const [name, setName] = useState(view.name)
  const rename = useViewChange(async () => {
    requireName(name)
    return api.call(savedViewEndpoints.renameView, { params: { id: view.id }, body: { name } }, unannounced)
  }, end)
  return (
    <li data-changing className="p-2">
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
