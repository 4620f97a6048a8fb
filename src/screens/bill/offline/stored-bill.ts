/**
 * Serializes an open bill and parses it again: the machine's own values, validated on reading. A bill in the format of an incompatible version is
 * rejected.
 */
import { z } from 'zod'
import { type NewBill, newBill } from '#contract/bill.ts'
import { billTypeCodes, firstDraftType, issueReasons } from '#domain/bills/bill-types.ts'
import { chargeKinds, chargeMethods } from '#domain/bills/charges.ts'
import { purchaseVatKinds } from '#domain/bills/purchase-vat.ts'
import { paymentMethods } from '#domain/bills/tenders.ts'
import { type Discount, priceModes, vatCategories } from '#domain/bills/totals-types.ts'
import { type Day, isDay } from '#domain/days.ts'
import type { Halalas, Price, Quantity, Rate, Ratio } from '#domain/money.ts'
import { newlyOpened, type StoredBill } from '#machines/bill-editor/context.ts'
import { type Draft, emptyDraft, isEmptyBill, isTakenUp } from '#machines/bill-editor/draft.ts'
import { typedFields } from '#machines/bill-editor/fields.ts'
import { cashOnly } from '#machines/bill-editor/payment.ts'
import { cellColumns, lineCells } from '#machines/bill-editor/sheet.ts'

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
  isSplittable: z.boolean(),
  expense: z.object({ accountId: z.int(), description: z.string() }).optional(),
})

const discount = z.custom<Discount>(
  value => z.union([z.object({ percent: z.int() }), z.object({ amount: z.int() })]).safeParse(value).success,
)

const feature = z.object({ id: z.int(), nameAr: z.string(), nameEn: z.string(), price: whole<Price>() })

const campaign = z.object({
  id: z.int(),
  nameAr: z.string(),
  nameEn: z.string(),
  percentOff: whole<Rate>().nullable(),
  amountOff: whole<Price>().nullable(),
  lineCap: whole<Halalas>().nullable(),
})

const amounts = {
  amount: whole<Halalas>(),
  lineDiscount: whole<Halalas>(),
  billDiscount: whole<Halalas>(),
  net: whole<Halalas>(),
  fee: whole<Halalas>(),
  vat: whole<Halalas>(),
  total: whole<Halalas>(),
}

const originalLine = z.object({
  line: z.int(),
  quantity: whole<Quantity>(),
  totals: z.object({
    ...amounts,
    priceMode: z.enum(priceModes),
    vatCategory: z.enum(vatCategories),
    rate: whole<Rate>(),
  }),
  cost: whole<Halalas>(),
  refunded: z.object({ quantity: whole<Quantity>(), amounts: z.object(amounts), cost: whole<Halalas>() }),
})

const original = z.object({
  id: z.int(),
  code: z.string(),
  day: z.string(),
  nameAr: z.string(),
  nameEn: z.string(),
  paid: z.array(z.object({ method: z.enum(paymentMethods), amount: whole<Halalas>() })),
  cashBefore: z.object({ due: whole<Halalas>(), paid: whole<Halalas>() }),
  cashStepHalalas: z.int().min(1),
  points: z
    .object({
      total: whole<Halalas>(),
      refunded: whole<Halalas>(),
      spentCount: z.int(),
      spent: z.array(z.object({ lotId: z.int(), value: whole<Halalas>(), points: z.int() })),
    })
    .nullable()
    .default(null),
})

const line = choice.extend({
  key: z.int(),
  quantity: whole<Quantity>(),
  discount: discount.nullable(),
  listPrice: whole<Price>(),
  features: z.array(feature),
  quotationLine: z.int().nullable().default(null),
  kept: z.object({ campaign: campaign.nullable() }).nullable().default(null),
  original: originalLine.nullable().default(null),
})

const aDay = z.custom<Day>(value => typeof value === 'string' && isDay(value))

const quotation = z.object({
  id: z.int(),
  code: z.string(),
  day: aDay,
  expiresOn: aDay,
  discount: discount.nullable(),
  lines: z.array(
    z.object({
      line: z.int(),
      quantity: whole<Quantity>(),
      unitPrice: whole<Price>(),
      priceMode: z.enum(priceModes),
      discount: discount.nullable(),
      featureIds: z.array(z.int()),
    }),
  ),
})

const charge = z.object({
  kind: z.enum(chargeKinds),
  description: z.string(),
  amount: whole<Halalas>(),
  method: z.enum(chargeMethods),
  party: z.object({ id: z.int(), nameAr: z.string(), nameEn: z.string() }).nullable(),
})

const product = choice.extend({
  quantity: whole<Quantity>().nullable(),
  filled: z.object({ quantity: whole<Quantity>(), ratio: whole<Ratio>() }).nullable(),
})

const account = z.object({ id: z.int(), nameAr: z.string(), nameEn: z.string() })

const draft = z.object({
  type: z.enum(billTypeCodes).default(firstDraftType),
  key: z.string().min(1),
  branchId: z.int(),
  costCentreId: z.int().nullable(),
  nextLineKey: z.int(),
  party: z
    .object({
      id: z.int(),
      code: z.string(),
      nameAr: z.string(),
      nameEn: z.string(),
      vatNumber: z.string(),
      canLoan: z.boolean(),
      loanLimit: whole<Halalas>().nullable(),
    })
    .nullable(),
  date: z.string().nullable(),
  invoiceKind: z.enum(['simplified', 'tax']).nullable(),
  isDelivered: z.boolean(),
  note: z.string(),
  reason: z.string().default(''),
  expiresOn: aDay.nullable().default(null),
  invoiceNumber: z.string().default(''),
  invoiceDay: aDay.nullable().default(null),
  vatKind: z.enum(purchaseVatKinds).nullable().default(null),
  charges: z.array(charge).default([]),
  issueReason: z.enum(issueReasons).nullable().default(null),
  expenseAccount: account.nullable().default(null),
  toBranchId: z.int().nullable().default(null),
  toCostCentreId: z.int().nullable().default(null),
  amounts: z.array(z.object({ account, description: z.string(), amount: whole<Halalas>() })).default([]),
  product: product.nullable().default(null),
  quotation: quotation.nullable().default(null),
  original: original.nullable().default(null),
  credit: z.object({ refundBillId: z.int(), left: whole<Halalas>() }).nullable().default(null),
  order: z.object({ appId: z.int(), reference: z.string() }).nullable().default(null),
  table: z
    .object({ key: z.string(), version: z.int(), nameAr: z.string(), nameEn: z.string(), content: z.string() })
    .nullable()
    .default(null),
  discount: discount.nullable(),
  edits: z
    .object({
      id: z.int(),
      code: z.string(),
      version: z.int(),
      soldAt: z.object({ day: aDay, minute: z.int() }).nullable().default(null),
    })
    .nullable(),
})

/** A draft whose lines are indexes into a common list: the drafts of a history share most lines. */
const sharing = draft.extend({ lines: z.array(z.int().min(0)) })

const entry = z.object({
  // The name in the stored format, for compatibility.
  lineKey: z.int().nullable(),
  column: z.enum(['item', ...cellColumns]),
  text: z.string(),
  mode: z.enum(['overwrite', 'caret']),
  choice: choice.nullable(),
  above: z.int().nullable(),
})

/** The party that the text matches is looked up again. */
const typed = z.object({ text: z.string() }).transform(({ text }) => ({ text, found: null }))
const tender = z.object({
  method: z.enum(paymentMethods),
  texts: z.partialRecord(z.enum(paymentMethods), z.string()),
  app: z.int().optional(),
  order: z.string().optional(),
})
const typing = z.partialRecord(z.enum(typedFields), typed)

/** Valid if it can be encoded as a bill of the API. */
const body = z.custom<NewBill>(value => z.safeEncode(newBill, value as NewBill).success)

const sent = z.object({ key: z.string().min(1), body, editsId: z.int().nullable() })

const storedBill = z.object({
  lines: z.array(line),
  draft: sharing,
  past: z.array(sharing),
  future: z.array(sharing),
  entry,
  typing: typing.default({}),
  tender: tender.default(cashOnly),
  sent: sent.nullable(),
})

/** The stored bill; null if it cannot be read. */
export function readStoredBill(text: string): StoredBill | null {
  const parsed = storedBill.safeParse(jsonOf(text))
  if (!parsed.success) return null
  const { data } = parsed
  const whole = ({ lines, ...rest }: z.output<typeof sharing>): Draft => ({
    ...rest,
    lines: lines.flatMap(place => data.lines[place] ?? []),
  })
  const { lineKey, ...cell } = data.entry
  return {
    draft: whole(data.draft),
    history: { past: data.past.map(whole), future: data.future.map(whole) },
    entry: {
      ...cell,
      rowKey: lineKey,
      anchor: null,
      highlighted: null,
      isListClosed: lineCells.some(({ id, kind }) => id === data.entry.column && kind === 'list'),
      problem: null,
    },
    typing: data.typing,
    tender: data.tender,
    sent: data.sent,
  }
}

export function storedBillText({
  draft: current,
  history,
  entry: cell,
  typing: fields,
  tender: paid,
  sent: posted,
}: StoredBill): string {
  const places = new Map<Draft['lines'][number], number>()
  const placeOf = (each: Draft['lines'][number]): number => {
    const known = places.get(each) ?? places.size
    places.set(each, known)
    return known
  }
  const shared = (each: Draft) => ({ ...each, lines: each.lines.map(placeOf) })
  const { rowKey, ...rest } = cell
  const drafts = { draft: shared(current), past: history.past.map(shared), future: history.future.map(shared) }
  return JSON.stringify({
    ...drafts,
    lines: [...places.keys()],
    entry: { ...rest, lineKey: rowKey },
    typing: fields,
    tender: paid,
    sent: posted,
  })
}

/** A held bill has no history. */
export function heldBillText(held: Draft): string {
  return storedBillText(newlyOpened(held))
}

/** Whether the bill has anything that the user would miss. Of an edited bill only the changes count, because the posted bill exists anyway. */
export function isWorthKeeping({
  draft: kept,
  entry: cell,
  typing: fields,
  history,
  sent: posted,
}: StoredBill): boolean {
  const isTyping = cell.choice !== null || cell.text !== '' || Object.keys(fields).length > 0
  // A refund without quantities, or a debit note without prices, is easily reopened by its number.
  const takesUp = kept.original === null || kept.lines.some(line => isTakenUp(kept, line))
  const isBegun = kept.edits === null && !isEmptyBill(kept) && takesUp && !isAsOnTable(kept)
  return isBegun || isTyping || posted !== null || history.past.some(each => !isEmptyBill(each))
}

/** Whether it is the bill of a table as the server has it. */
function isAsOnTable(kept: Draft): boolean {
  if (kept.table === null) return false
  const { content } = kept.table
  const base = content === '' ? emptyDraft(kept.type, '', kept.branchId) : readStoredBill(content)?.draft
  const essence = ({ lines, party, note, discount, order }: Draft) =>
    JSON.stringify([lines, party, note, discount, order])
  return base !== undefined && essence(base) === essence(kept)
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
