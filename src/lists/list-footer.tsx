/** The footer of a list: keys, row count, and actions on all rows. */
import { Bookmark, FileSpreadsheet, Printer, RotateCw } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../ui/button.tsx'
import { KeyCaps } from '../ui/key-cap.tsx'

/** A key of a list with its description, translated. */
export type Hint = { readonly text: string; readonly keys: readonly string[] }

type ListFooterProps = {
  readonly hints: readonly Hint[]
  /** Null when rows are not counted. */
  readonly count: string | null
  readonly isEmpty: boolean
  readonly isRefreshing: boolean
  readonly refresh: () => void
  readonly print: () => void
  readonly excel: () => void
  /** Null without saved views. */
  readonly views: (() => void) | null
  /** The list's own buttons. */
  readonly children?: ReactNode
}

export function ListFooter(props: ListFooterProps) {
  const { hints, count, isEmpty, isRefreshing, refresh, print, excel, views, children } = props
  const { t } = useTranslation()
  return (
    <footer className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
      <ul className="flex min-w-0 flex-1 basis-64 flex-wrap gap-x-4 gap-y-1 text-muted-foreground text-sm max-sm:hidden">
        {hints.map(({ text, keys }) => (
          <li key={text} className="flex items-center gap-1.5">
            <KeyCaps keys={keys} />
            {text}
          </li>
        ))}
      </ul>
      <div className="ms-auto flex flex-wrap items-center justify-end gap-x-3 gap-y-1.5">
        <span role="status" className="text-muted-foreground text-sm tabular-nums">
          {count}
        </span>
        <ListButton name={t('lists.refresh')} keys={['R']} isBusy={isRefreshing} run={refresh}>
          <RotateCw aria-hidden className={isRefreshing ? 'animate-spin motion-reduce:animate-none' : undefined} />
        </ListButton>
        <ListButton name={t('lists.print')} keys={['Ctrl', 'P']} isBusy={isEmpty} run={print}>
          <Printer aria-hidden />
        </ListButton>
        <ListButton name={t('lists.excel')} keys={['X']} isBusy={isEmpty} run={excel}>
          <FileSpreadsheet aria-hidden />
        </ListButton>
        {views !== null && (
          <ListButton name={t('views.title')} keys={['K']} run={views}>
            <Bookmark aria-hidden />
          </ListButton>
        )}
        {children}
      </div>
    </footer>
  )
}

type ListButtonProps = {
  readonly name: string
  readonly keys: readonly string[]
  /** Looks disabled but can be pressed: pending input is then validated first. */
  readonly isBusy?: boolean
  readonly run: () => void
  readonly children: ReactNode
}

/** An icon and its key; the name is a tooltip and for screen readers. */
export function ListButton({ name, keys, isBusy = false, run, children }: ListButtonProps) {
  return (
    <Button variant="outline" size="sm" title={name} aria-disabled={isBusy} onClick={run}>
      {children}
      <span className="sr-only">{name}</span>
      <KeyCaps keys={keys} />
    </Button>
  )
}
