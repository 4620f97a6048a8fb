/** Stores the bill of the table, records that the guests have it, and prints it; nothing is posted. */
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { tableBillEndpoints } from '#contract/table-bills.ts'
import { totalOf } from '#machines/bill-editor/figures.ts'
import { useNames } from '../../../i18n/names.ts'
import { useKeyContext } from '../../../keyboard/use-keyboard.ts'
import { ProvisionalPreview } from '../../../print/invoice-preview.tsx'
import { useApi, useUser } from '../../../services/api-context.ts'
import { Loading } from '../../../services/states.tsx'
import { showToast } from '../../../services/toasts.ts'
import { Dialog, DialogContent, DialogTitle } from '../../../ui/dialog.tsx'
import { useEditor } from '../editor-context.ts'
import { provisionalBill } from '../offline/provisional-bill.ts'
import { storeOnTable } from './save-to-table.ts'

export function TableBillDialog({ close }: { close: () => void }) {
  const { t } = useTranslation()
  const { nameOf } = useNames()
  const api = useApi()
  const user = useUser()
  const { actor, init, entryInput, tableChanged } = useEditor()
  const [context] = useState(() => actor.getSnapshot().context)
  const [madeAtMs] = useState(Date.now)
  const [isBilled, setBilled] = useState(false)
  useKeyContext('dialog')
  useEffect(() => {
    const work = async () => {
      const { draft, totals } = context
      const { stored, table } = await storeOnTable({ api, changed: tableChanged }, { draft, total: totalOf(totals) })
      actor.send({ type: 'table.store', table })
      const input = { params: { key: table.key }, body: { version: stored.version } }
      await api.call(tableBillEndpoints.markTableBilled, input, { notify: 'never' })
      setBilled(true)
    }
    work().catch(() => {
      showToast({ kind: 'error', title: t('bill.table.printFailed') })
      close()
    })
  }, [])
  const { table } = context.draft
  return (
    <Dialog open onOpenChange={isOpen => isOpen || close()}>
      <DialogContent
        aria-describedby={undefined}
        className="max-h-[88vh] overflow-auto"
        focusAfter={() => entryInput.current?.focus()}
      >
        <DialogTitle>{t('bill.table.printTitle', { name: table === null ? '' : nameOf(table) })}</DialogTitle>
        {isBilled && user ? (
          <ProvisionalPreview
            bill={{
              ...provisionalBill(context, { init, capturedAtMs: madeAtMs, user: { id: user.id, name: user.fullName } }),
              // Nothing is paid yet.
              tenders: [],
            }}
            turn={1}
          />
        ) : (
          <Loading />
        )}
      </DialogContent>
    </Dialog>
  )
}
