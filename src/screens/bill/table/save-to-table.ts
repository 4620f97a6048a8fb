/** Stores the bill of a table on the server. A change by another user is reported, and nothing is overwritten. */
import type { OpenedTableBill, TableBill } from '#contract/table-bills.ts'
import { tableBillEndpoints } from '#contract/table-bills.ts'
import type { BillTypeCode } from '#domain/bills/bill-types.ts'
import { zeroHalalas } from '#domain/money.ts'
import { type Draft, type DraftTable, emptyDraft } from '#machines/bill-editor/draft.ts'
import type { SendAnswer } from '#machines/bill-editor/sending.ts'
import type { HoldAnswer, HoldInput } from '#machines/bill-editor/setup.ts'
import type { Api } from '../../../api/api.ts'
import { ApiError } from '../../../api/api-error.ts'
import { heldBillText, readStoredBill } from '../offline/stored-bill.ts'

export type TableServices = {
  readonly api: Pick<Api, 'call'>
  readonly changed: (latest: OpenedTableBill | null) => void
}

const quiet = { notify: 'never' } as const

export async function saveToTable(services: TableServices, input: HoldInput): Promise<HoldAnswer> {
  await storeOnTable(services, input)
  return { isHere: false }
}

/** The stored bill, with the draft's table as it is then. */
export async function storeOnTable(
  services: TableServices,
  { draft, total }: HoldInput,
): Promise<{ readonly stored: TableBill; readonly table: DraftTable }> {
  const { table } = draft
  if (table === null) throw new Error('The bill belongs to no table.')
  const content = heldBillText({ ...draft, table: null })
  const body = { version: table.version, lineCount: draft.lines.length, total: total ?? zeroHalalas, content }
  try {
    const params = { key: table.key }
    const stored = await services.api.call(tableBillEndpoints.saveTableBill, { params, body }, quiet)
    return { stored, table: { ...table, version: stored.version, content } }
  } catch (error) {
    if (error instanceof ApiError && (error.error === 'row_changed' || error.status === 404))
      await reportConflict(services, table.key)
    throw error
  }
}

export async function reportConflict({ api, changed }: TableServices, key: string): Promise<void> {
  try {
    changed(await api.call(tableBillEndpoints.readTableBill, { params: { key } }, quiet))
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) changed(null)
    else throw error
  }
}

/** Whether a sale was refused because its table has changed or is free. */
export function isTableChanged(answer: SendAnswer): boolean {
  return answer.kind === 'failed' && answer.failure.problems.some(({ at }) => at === 'tableBill')
}

/** The bill of a table as the server has it, under the key of a new sale. */
export function draftOfTable(type: BillTypeCode, opened: OpenedTableBill, key: string): Draft {
  const { content, version, branchId, table } = opened
  const draft = content === '' ? emptyDraft(type, key, branchId) : readStoredBill(content)?.draft
  if (draft === undefined) throw new Error('The bill of the table was stored by another version of the program.')
  const { nameAr, nameEn } = table
  return { ...draft, key, branchId, table: { key: opened.key, version, nameAr, nameEn, content } }
}

/** The bill that the user began with. */
export function draftBegunWith(draft: Draft): Draft {
  const content = draft.table?.content ?? ''
  return (content === '' ? undefined : readStoredBill(content)?.draft) ?? emptyDraft(draft.type, '', draft.branchId)
}
