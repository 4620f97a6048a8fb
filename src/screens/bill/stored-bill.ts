/**
 * What is kept of an open bill, as text and back: the machine's own values, checked when they are read. A bill that another version
 * of the program kept and this one does not understand is refused.
 */
import { z } from 'zod'
import { type NewBill, newBill } from '#contract/bill.ts'
import { type Discount, priceModes, vatCategories } from '#domain/bills/totals-types.ts'
import type { Price, Quantity, Ratio } from '#domain/money.ts'
import type { StoredBill } from '#machines/bill-editor.machine.ts'

const choice = z.object({
  itemId: z.int(),
  unitId: z.int(),
  code: z.string(),
  nameAr: z.string(),
  nameEn: z.string(),
  unitNameAr: z.string(),
  unitNameEn: z.string(),
  ratio: whole<Ratio>(),
  unitPrice: whole<Price>(),
  priceMode: z.enum(priceModes),
  vatCategory: z.enum(vatCategories),
  isTobacco: z.boolean(),
  isService: z.boolean(),
})

const discount = z.custom<Discount>(
  value => z.union([z.object({ percent: z.int() }), z.object({ amount: z.int() })]).safeParse(value).success,
)

const draft = z.object({
  key: z.string().min(1),
  branchId: z.int(),
  lines: z.array(choice.extend({ key: z.int(), quantity: whole<Quantity>(), discount: discount.nullable() })),
  nextLineKey: z.int(),
  party: z
    .object({ id: z.int(), code: z.string(), nameAr: z.string(), nameEn: z.string(), vatNumber: z.string() })
    .nullable(),
})

const entry = z.object({
  lineKey: z.int().nullable(),
  column: z.enum(['item', 'quantity']),
  text: z.string(),
  choice: choice.nullable(),
})

/** What can be written as a bill of the wire is one. */
const body = z.custom<NewBill>(value => z.safeEncode(newBill, value as NewBill).success)

const storedBill = z.object({ draft, entry, sent: z.object({ key: z.string().min(1), body }).nullable() })

/** The kept bill; null where it cannot be read. */
export function readStoredBill(text: string): StoredBill | null {
  const parsed = storedBill.safeParse(jsonOf(text))
  if (!parsed.success) return null
  const { data } = parsed
  return { ...data, entry: { ...data.entry, highlighted: 0, isListClosed: false, problem: null } }
}

export function storedBillText(bill: StoredBill): string {
  return JSON.stringify(bill)
}

/** Whether there is anything in it that somebody would miss. */
export function isWorthKeeping({ draft: kept, entry: cell, sent }: StoredBill): boolean {
  return kept.lines.length > 0 || kept.party !== null || cell.choice !== null || cell.text !== '' || sent !== null
}

function whole<T extends number>() {
  return z.custom<T>(value => Number.isSafeInteger(value))
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
