/**
 * Checks the e-invoices: each device's chain has no gap, each document has the hash and the amounts that are stored of its bill, its states are
 * events of the bill, and every invoice of a connected branch has one.
 */
import { hash } from 'node:crypto'
import { sql } from 'kysely'
import { formatHalalas } from '#domain/decimal.ts'
import { genesisHash } from '#domain/invoice/e-invoice.ts'
import { halalas } from '#domain/money.ts'
import type { Tx } from '../db/database.ts'
import { pagesOf } from '../db/pages.ts'
import { readXml } from './stored-xml.ts'

const pageRows = 500
const brokenMax = 20

export async function checkEInvoices(tx: Tx): Promise<string[]> {
  return [...(await checkChains(tx)), ...(await checkStates(tx)), ...(await checkMissing(tx))]
}

type Link = Awaited<ReturnType<typeof readLinks>>[number]

function readLinks(tx: Tx, last: { readonly device_id: number; readonly icv: number } | undefined) {
  return tx
    .selectFrom('e_invoice')
    .innerJoin('bill', 'bill.id', 'e_invoice.bill_id')
    .selectAll('e_invoice')
    .select(['bill.code', 'bill.vat', 'bill.total', 'bill.rounding'])
    .$if(last !== undefined, query =>
      query.where(({ or, and, eb }) =>
        or([
          eb('device_id', '>', last?.device_id ?? 0),
          and([eb('device_id', '=', last?.device_id ?? 0), eb('icv', '>', last?.icv ?? 0)]),
        ]),
      ),
    )
    .orderBy('e_invoice.device_id')
    .orderBy('e_invoice.icv')
    .limit(pageRows)
    .execute()
}

async function checkChains(tx: Tx): Promise<string[]> {
  const broken: string[] = []
  let before: Link | undefined
  for await (const links of pagesOf<Link>(pageRows, last => readLinks(tx, last))) {
    for (const link of links) {
      const previous = before?.device_id === link.device_id ? before : undefined
      broken.push(...errorsOf(link, previous).map(error => `E-invoice ${link.icv} of ${link.code}: ${error}.`))
      before = link
    }
    if (broken.length >= brokenMax) break
  }
  return broken.slice(0, brokenMax)
}

function errorsOf(link: Link, previous: Link | undefined): string[] {
  const xml = readXml(link.xml)
  const shows = (name: string, text: string) => xml.includes(`<cbc:${name}>${text}</cbc:${name}>`)
  const payable = formatHalalas(halalas(link.total - link.rounding))
  const rules: readonly (readonly [isKept: boolean, error: string])[] = [
    [link.icv === (previous?.icv ?? 0) + 1, 'a link before it is missing'],
    [link.previous_hash === (previous?.hash ?? genesisHash), 'it does not name the link before it'],
    [link.hash === hash('sha256', xml, 'base64'), 'its hash is not that of its document'],
    [shows('UUID', link.uuid) && shows('ID', link.code), 'its document is that of another bill'],
    [shows('UUID', String(link.icv)), 'its document has another number'],
    [xml.includes(taxTotal(link.vat)), 'its VAT is not that of the bill'],
    [
      xml.includes(`<cbc:PayableAmount currencyID="SAR">${payable}</cbc:PayableAmount>`),
      'its amount is not that of the bill',
    ],
  ]
  return rules.filter(([isKept]) => !isKept).map(([, error]) => error)
}

/** The one of the whole document. */
function taxTotal(vat: number): string {
  return `<cac:TaxTotal><cbc:TaxAmount currencyID="SAR">${formatHalalas(halalas(vat))}</cbc:TaxAmount></cac:TaxTotal>`
}

/** Each document was issued by an event, and each accepted or rejected one has the event of its state. */
async function checkStates(tx: Tx): Promise<string[]> {
  const { rows } = await sql<{ id: number; code: string }>`SELECT e_invoice.id, bill.code FROM e_invoice
    JOIN bill ON bill.id = e_invoice.bill_id
    LEFT JOIN e_invoice_outbox AS outbox ON outbox.e_invoice_id = e_invoice.id
    WHERE outbox.e_invoice_id IS NULL
      OR NOT EXISTS (SELECT 1 FROM bill_event AS issued WHERE issued.bill_id = e_invoice.bill_id
        AND issued.kind = 'eInvoiceIssued' AND issued.detail = e_invoice.id || ' ' || e_invoice.hash)
      OR (SELECT coalesce(min(ended.kind) || count(*), '') FROM bill_event AS ended WHERE ended.bill_id = e_invoice.bill_id
        AND ended.kind IN ('eInvoiceReported', 'eInvoiceCleared', 'eInvoiceRejected')
        AND ended.detail = CAST(e_invoice.id AS text))
        <> CASE outbox.state WHEN 'pending' THEN '' WHEN 'reported' THEN 'eInvoiceReported1'
          WHEN 'cleared' THEN 'eInvoiceCleared1' ELSE 'eInvoiceRejected1' END
    LIMIT ${brokenMax}`.execute(tx)
  return rows.map(({ id, code }) => `E-invoice ${id} of ${code}: its state is not that of its events.`)
}

/** From its first document on, every invoice of a connected branch is in the chain. */
async function checkMissing(tx: Tx): Promise<string[]> {
  const { rows } = await sql<{ type: string; code: string }>`SELECT bill.type, bill.code FROM e_invoice_device AS device
    JOIN bill ON bill.branch_id = device.branch_id
    WHERE device.stage = 'connected' AND bill.invoice_kind IN ('tax', 'simplified')
      AND bill.id > (SELECT min(bill_id) FROM e_invoice WHERE e_invoice.device_id = device.id)
      AND NOT EXISTS (SELECT 1 FROM e_invoice WHERE e_invoice.bill_id = bill.id)
    LIMIT ${brokenMax}`.execute(tx)
  return rows.map(({ type, code }) => `${type} ${code}: it is not in the chain of e-invoices.`)
}
