/** The dialog of held bills: arrow keys choose, Enter recalls, Ctrl+Del discards after confirmation. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { halalas } from '#domain/money.ts'
import { newIdempotencyKey } from '../../../api/client.ts'
import { useFormats } from '../../../i18n/use-formats.ts'
import { useKeyContext } from '../../../keyboard/use-keyboard.ts'
import { LoadFailed, Loading } from '../../../services/states.tsx'
import { Dialog, DialogContent, DialogDescription, DialogTitle } from '../../../ui/dialog.tsx'
import { Name } from '../../../ui/isolated-text.tsx'
import { KeyHint } from '../../../ui/key-hint.tsx'
import { ChoiceRow } from '../choice-row.tsx'
import { useDraft, useEditor } from '../editor-context.ts'
import { QuestionDialog } from '../question-dialog.tsx'
import type { HeldRow } from './held-bills.ts'

export function HeldDialog({ close }: { close: () => void }) {
  const { t } = useTranslation()
  const { actor, init, holding, entryInput } = useEditor()
  const branchId = useDraft('branchId')
  const queries = useQueryClient()
  const queryKey = ['held-bills', branchId]
  const held = useQuery({ queryKey, queryFn: () => holding.list(branchId), staleTime: 0, gcTime: 0 })
  const [dropping, setDropping] = useState<HeldRow | null>(null)
  useKeyContext('dialog')
  const recall = ({ key }: HeldRow) => {
    close()
    actor.send({ type: 'recall', heldKey: key, branchId: init.branchId, key: newIdempotencyKey() })
  }
  if (dropping !== null) {
    return (
      <QuestionDialog
        title={t('bill.held.dropTitle')}
        text={t('bill.held.dropText', { name: dropping.title })}
        yes={t('bill.discardYes')}
        no={t('bill.discardNo')}
        confirm={() => void holding.drop(dropping).finally(() => queries.invalidateQueries({ queryKey }))}
        close={() => setDropping(null)}
        focusAfter={() => entryInput.current?.focus()}
      />
    )
  }
  return (
    <Dialog open onOpenChange={isOpen => isOpen || close()}>
      <DialogContent className="max-w-xl" focusAfter={() => entryInput.current?.focus()}>
        <DialogTitle>{t('bill.held.title')}</DialogTitle>
        <DialogDescription className="mb-3 flex flex-wrap items-center gap-x-4 gap-y-1">
          <KeyHint keys={['Enter']} text={t('bill.held.recall')} />
          <KeyHint keys={['Ctrl', 'Del']} text={t('bill.held.drop')} />
        </DialogDescription>
        {held.isPending && <Loading />}
        {held.isError && <LoadFailed title={t('bill.held.failed')} retry={() => void held.refetch()} />}
        {held.data && <HeldList rows={held.data} recall={recall} drop={setDropping} />}
      </DialogContent>
    </Dialog>
  )
}

type HeldListProps = {
  readonly rows: readonly HeldRow[]
  readonly recall: (row: HeldRow) => void
  readonly drop: (row: HeldRow) => void
}

function HeldList({ rows, recall, drop }: HeldListProps) {
  const { t } = useTranslation()
  const formats = useFormats()
  if (rows.length === 0) return <p className="py-4 text-center text-muted-foreground">{t('bill.held.none')}</p>
  return (
    <ul className="max-h-[50vh] space-y-1 overflow-y-auto p-0.5">
      {rows.map((row, place) => (
        <ChoiceRow
          key={row.key}
          // The oldest held bill is the most likely choice.
          isFirst={place === 0}
          choose={() => recall(row)}
          onKeyDown={event => {
            if (event.key !== 'Delete' || !event.ctrlKey) return
            event.preventDefault()
            drop(row)
          }}
        >
          <Name text={row.title} className="font-medium" />
          <span className="is-number font-semibold">{formats.amount(halalas(row.total))}</span>
          <span className="truncate text-muted-foreground text-xs">
            {formats.shortDateTime(row.heldAtMs)}
            {row.userName !== '' && ` · ${row.userName}`}
            {row.isHere && ` · ${t('bill.held.here')}`}
          </span>
          <span className="text-muted-foreground text-xs">{t('bill.lineCount', { count: row.lineCount })}</span>
        </ChoiceRow>
      ))}
    </ul>
  )
}
