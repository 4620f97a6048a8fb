/** Issues a rejected document again as a new link of the chain, with the present data of the seller and the buyer. */
import { eInvoiceProblems } from '#domain/invoice/e-invoice-problems.ts'
import { actorOf, recordAudit } from '../audit/audit.ts'
import { Failure, refuse } from '../calls/failure.ts'
import type { Caller } from '../calls/handler.ts'
import { readConfiguration } from '../company/company.ts'
import { buyerText, particularsId, sellerText } from '../company/particulars.ts'
import { invoiceKindOf } from '../db/stored-values.ts'
import type { Services } from '../services.ts'
import { issueDocument } from './issue-document.ts'
import { readInvoice } from './read-invoice.ts'

/** Returns the id of the new document. */
export async function reissueDocument({ db, now }: Services, caller: Caller, id: number): Promise<number> {
  const found = await db.read.selectFrom('e_invoice').select('branch_id').where('id', '=', id).executeTakeFirst()
  if (found === undefined) throw new Failure('not_found')
  return db.write([found.branch_id], async tx => {
    const configuration = await readConfiguration(db, tx)
    const bill = await tx
      .selectFrom('e_invoice')
      .innerJoin('bill', 'bill.id', 'e_invoice.bill_id')
      .select([
        'bill.id',
        'bill.branch_id',
        'bill.invoice_kind',
        'bill.created_at',
        'bill.party_id',
        'bill.code',
        'bill.type',
      ])
      .select(['e_invoice.device_id'])
      .where('e_invoice.id', '=', id)
      .executeTakeFirstOrThrow()
    const branch = configuration.branches.get(bill.branch_id)
    const device = configuration.eInvoiceDevices.get(bill.branch_id)
    if (branch === undefined || device === undefined) throw new Failure('process_ignored')
    const replaced = await tx
      .updateTable('e_invoice_outbox')
      .set({ state: 'replaced' })
      .where('e_invoice_id', '=', id)
      .where('state', '=', 'rejected')
      .returning('e_invoice_id')
      .executeTakeFirst()
    if (replaced === undefined) throw new Failure('process_ignored')
    const party =
      bill.party_id === null
        ? undefined
        : await tx.selectFrom('party').selectAll().where('id', '=', bill.party_id).executeTakeFirstOrThrow()
    const others = { seller: sellerText(configuration.company, branch), buyer: party ? buyerText(party) : null }
    const problems = eInvoiceProblems(await readInvoice(db.kind, tx, configuration, bill.id, '', others))
    if (problems.length > 0) refuse(problems)
    const at = now()
    const issued = await issueDocument(
      { db, tx, configuration, now: at },
      {
        id: bill.id,
        branchId: bill.branch_id,
        invoiceKind: invoiceKindOf(bill.invoice_kind),
        createdAt: bill.created_at,
        userId: caller.userId,
        sellerId: await particularsId(db, tx, others.seller),
        // Checked above.
        isCorrectable: false,
        buyerId: others.buyer === null ? null : await particularsId(db, tx, others.buyer),
      },
      others,
    )
    if (issued === undefined) throw new Failure('process_ignored')
    const what = {
      branchId: bill.branch_id,
      action: 'eInvoice.reissued',
      subject: `${bill.type} ${bill.code}`,
    } as const
    await recordAudit(tx, { ...actorOf(caller), at, ...what, detail: { replaced: id, issued: issued.id } })
    return issued.id
  })
}
