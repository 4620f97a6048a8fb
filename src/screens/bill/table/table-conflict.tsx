/** Another user changed the bill of the table, or freed the table: both bills are shown, and the user decides. Undo brings the own one back. */
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { OpenedTableBill } from '#contract/table-bills.ts'
import type { Draft } from '#machines/bill-editor/draft.ts'
import { liveEntry } from '#machines/bill-editor/sheet.ts'
import { joinedDraft } from '#machines/bill-editor/table-draft.ts'
import { useNames } from '../../../i18n/names.ts'
import { useFormats } from '../../../i18n/use-formats.ts'
import { useKeyContext } from '../../../keyboard/use-keyboard.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog, DialogContent, DialogDescription, DialogFooter, DialogTitle } from '../../../ui/dialog.tsx'
import { Name } from '../../../ui/isolated-text.tsx'
import { useEditor } from '../editor-context.ts'
import { draftBegunWith, draftOfTable } from './save-to-table.ts'

export type TableConflictProps = { readonly latest: OpenedTableBill | null; readonly close: () => void }

export function TableConflict({ latest, close }: TableConflictProps) {
  const { t } = useTranslation()
  const { actor, entryInput } = useEditor()
  const [mine] = useState(() => actor.getSnapshot().context.draft)
  useKeyContext('dialog')
  const theirs = latest === null ? null : draftOfTable(mine.type, latest, mine.key)
  const choose = (draft: Draft) => {
    actor.send({ type: 'back' })
    actor.send({ type: 'cells.set', draft, entry: liveEntry })
    close()
  }
  const joined = theirs && { ...joinedDraft(draftBegunWith(mine), mine, theirs), table: theirs.table }
  return (
    <Dialog open onOpenChange={isOpen => isOpen || close()}>
      <DialogContent className="max-w-2xl" focusAfter={() => entryInput.current?.focus()}>
        <DialogTitle>{t(latest === null ? 'bill.table.freedTitle' : 'bill.table.changedTitle')}</DialogTitle>
        <DialogDescription>
          {latest === null ? t('bill.table.freedText') : t('bill.table.changedText', { name: latest.changedByName })}
        </DialogDescription>
        <div className="my-3 grid gap-4 sm:grid-cols-2">
          <Lines title={t('bill.table.mine')} draft={mine} />
          {theirs && <Lines title={t('bill.table.theirs')} draft={theirs} />}
        </div>
        <DialogFooter>
          {theirs === null || joined === null ? (
            <Button autoFocus onClick={() => choose({ ...mine, table: null })}>
              {t('bill.table.keepWithout')}
            </Button>
          ) : (
            <>
              <Button variant="outline" onClick={() => choose({ ...theirs, key: mine.key })}>
                {t('bill.table.takeTheirs')}
              </Button>
              <Button variant="outline" onClick={() => choose({ ...mine, table: theirs.table })}>
                {t('bill.table.keepMine')}
              </Button>
              <Button autoFocus onClick={() => choose(joined)}>
                {t('bill.table.join')}
              </Button>
            </>
          )}
        </DialogFooter>
      </DialogContent>
    </Dialog>
  )
}

function Lines({ title, draft }: { readonly title: string; readonly draft: Draft }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const { nameOf } = useNames()
  return (
    <section>
      <h3 className="mb-1 font-medium text-sm">{title}</h3>
      {draft.lines.length === 0 && <p className="text-muted-foreground text-sm">{t('bill.table.noLines')}</p>}
      <ul className="max-h-[40vh] space-y-0.5 overflow-y-auto text-sm">
        {draft.lines.map(line => (
          <li key={line.key} className="flex justify-between gap-3">
            <Name text={nameOf(line)} />
            <span className="is-number">{formats.quantity(line.quantity)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
