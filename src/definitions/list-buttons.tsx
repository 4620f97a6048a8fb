/** What stands around the rows of a list of master data: what it says when it has none, its keys and its buttons. */
import { FileSpreadsheet, Plus, Printer, RotateCw, Upload } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Definition } from '#contract/definitions/definition.ts'
import { useFormats } from '../i18n/use-formats.ts'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { cn } from '../ui/class-names.ts'
import { KeyCaps } from '../ui/key-cap.tsx'
import type { ListActions } from './use-list-commands.ts'

/** Paler while the rows are still those of the last search. */
export function listFrame(isOld: boolean): string {
  return cn('min-h-40 flex-1 rounded-md border border-border', isOld && 'opacity-60')
}

export function RowsFailed({ retry }: { retry: () => void }) {
  const { t } = useTranslation()
  return (
    <Alert kind="error">
      <span className="flex items-center justify-between gap-3">
        {t('definition.rowsFailed')}
        <Button variant="outline" size="sm" onClick={retry}>
          {t('shell.retry')}
        </Button>
      </span>
    </Alert>
  )
}

export function EmptyList({ isNarrowed }: { isNarrowed: boolean }) {
  const { t } = useTranslation()
  return (
    <div role="status" className="flex flex-col items-center gap-1 p-12 text-center">
      <p className="font-semibold text-lg">{t(isNarrowed ? 'definition.empty' : 'definition.emptyFirst')}</p>
      <p className="text-muted-foreground">{t(isNarrowed ? 'definition.emptyHint' : 'definition.emptyFirstHint')}</p>
    </div>
  )
}

type ListFooterProps = {
  readonly definition: Definition
  readonly count: number
  readonly isRefreshing: boolean
  readonly actions: ListActions
}

export function ListFooter({ definition, count, isRefreshing, actions }: ListFooterProps) {
  const { t } = useTranslation()
  const formats = useFormats()
  return (
    <footer className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
      <Hints definition={definition} hasStatement={actions.statement !== null} />
      <span role="status" className="ms-auto text-muted-foreground text-sm tabular-nums">
        {t('definition.count', { number: formats.count(count) })}
      </span>
      <ListButton name={t('lists.refresh')} keys={['R']} isBusy={isRefreshing} run={actions.refresh}>
        <RotateCw aria-hidden className={isRefreshing ? 'animate-spin motion-reduce:animate-none' : undefined} />
      </ListButton>
      <ListButton name={t('lists.print')} keys={['Ctrl', 'P']} isBusy={count === 0} run={actions.print}>
        <Printer aria-hidden />
      </ListButton>
      <ListButton name={t('lists.excel')} keys={['X']} isBusy={count === 0} run={actions.excel}>
        <FileSpreadsheet aria-hidden />
      </ListButton>
      <ListButton name={t('definition.import')} keys={['I']} run={actions.importFile}>
        <Upload aria-hidden />
      </ListButton>
      <Button size="sm" onClick={actions.add}>
        <Plus aria-hidden />
        {t('definition.add')}
        <KeyCaps keys={['N']} />
      </Button>
    </footer>
  )
}

type ListButtonProps = {
  readonly name: string
  readonly keys: readonly string[]
  readonly isBusy?: boolean
  readonly run: () => void
  readonly children: ReactNode
}

/** A picture and its key; what it does is told by its name. */
function ListButton({ name, keys, isBusy = false, run, children }: ListButtonProps) {
  return (
    <Button
      variant="outline"
      size="sm"
      aria-label={name}
      title={name}
      aria-disabled={isBusy}
      onClick={() => isBusy || run()}
    >
      {children}
      <KeyCaps keys={keys} />
    </Button>
  )
}

const hints = [
  { name: 'remove', keys: ['Del'] },
  { name: 'retireOrBack', keys: ['T'] },
  { name: 'history', keys: ['H'] },
  { name: 'sort', keys: ['S'] },
  { name: 'search', keys: ['/'] },
] as const

function Hints({ definition, hasStatement }: { definition: Definition; hasStatement: boolean }) {
  const { t } = useTranslation()
  const open = { name: definition.isEditedInPlace ? 'edit' : 'open', keys: ['Enter'] } as const
  const statement = hasStatement ? [{ name: 'statement', keys: ['V'] } as const] : []
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-1 text-muted-foreground text-sm max-sm:hidden">
      {[open, ...hints, ...statement].map(({ name, keys }) => (
        <li key={name} className="flex items-center gap-1.5">
          <KeyCaps keys={keys} />
          {t(`definition.${name}`)}
        </li>
      ))}
    </ul>
  )
}
