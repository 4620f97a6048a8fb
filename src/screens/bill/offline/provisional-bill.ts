/** An unposted bill in the shape of a printed bill: with the figures on the screen, without a number. */

import type { BillDocument } from '#contract/bill-document.ts'
import type { Particulars } from '#contract/particulars.ts'
import { day } from '#domain/days.ts'
import { halalas } from '#domain/money.ts'
import { discountIn, type Gift, giftsIn } from '#machines/bill-editor/campaigns.ts'
import { type BillEditorContext, paymentIn } from '#machines/bill-editor/context.ts'
import type { DraftLine, DraftParty } from '#machines/bill-editor/draft.ts'
import { vatOf } from '#machines/bill-editor/figures.ts'
import type { PrintableBill } from '../../../print/printable-bill.ts'
import type { BillInit } from '../editor-context.ts'

type Made = {
  readonly init: BillInit
  readonly capturedAtMs: number
  readonly user: PrintableBill['user']
}

const unknown: Particulars = {
  nameAr: '',
  nameEn: '',
  vatNumber: '',
  crNumber: '',
  buildingNumber: '',
  street: '',
  district: '',
  city: '',
  postalCode: '',
  additionalNumber: '',
  phone: '',
}

export function provisionalBill(context: BillEditorContext, { init, capturedAtMs, user }: Made): PrintableBill {
  const { draft, totals, setting } = context
  const { settlement } = paymentIn(context)
  if (!totals.ok || settlement === null) throw new Error('A bill is queued only when it is paid.')
  const issuedAt = new Date(capturedAtMs + init.offsetMinutes * 60_000).toISOString().slice(0, 19)
  const branch = init.branches.find(each => each.id === draft.branchId)
  const { lines, groups, ...sums } = totals.value
  const giftOf = giftsIn(draft, setting.campaigns)
  return {
    billTypeCode: draft.type,
    code: '',
    date: day(draft.date ?? issuedAt.slice(0, 10)),
    issuedAt,
    invoiceKind: vatOf(draft, setting).isEnabled ? 'simplified' : 'plain',
    isDelivered: draft.isDelivered,
    voidedAt: null,
    prints: 0,
    note: draft.note,
    reason: '',
    user,
    // The company's details are on the final invoice.
    seller: { ...unknown, nameAr: branch?.nameAr ?? '', nameEn: branch?.nameEn ?? '' },
    branch: {
      id: draft.branchId,
      codePrefix: branch?.codePrefix ?? '',
      nameAr: branch?.nameAr ?? '',
      nameEn: branch?.nameEn ?? '',
      address: '',
    },
    party: draft.party && partyOf(draft.party),
    original: null,
    quotation: null,
    shift: null,
    table: draft.table && { id: 0, nameAr: draft.table.nameAr, nameEn: draft.table.nameEn },
    sale: null,
    expiresOn: null,
    supplierInvoiceNumber: '',
    supplierInvoiceDate: null,
    vatKind: null,
    declaredVat: halalas(0),
    issueReason: null,
    expenseAccount: null,
    toBranch: null,
    toCostCenter: null,
    charges: [],
    refunds: [],
    debitNotes: [],
    lines: draft.lines.flatMap((line, row) => {
      const figures = lines[row]
      return figures === undefined ? [] : [lineOf(line, row, figures, giftOf(line))]
    }),
    vatGroups: groups.map(({ priceMode, vatCategory, rate, net, fee, vat, total }) => ({
      vatCategory,
      priceMode,
      rate,
      net,
      fee,
      vat,
      total,
    })),
    discount: draft.discount,
    ...sums,
    tenders: settlement.tenders.map(({ method, amount, deliveryAppId, orderReference }) => {
      const app = setting.deliveryApps.find(({ id }) => id === deliveryAppId)
      return { method, amount, received: amount, orderReference, ...(app && { app }) }
    }),
    received: settlement.received,
    change: settlement.change,
    rounding: settlement.rounding,
    qr: null,
  }
}

type Figures = Extract<BillEditorContext['totals'], { ok: true }>['value']['lines'][number]

function lineOf(line: DraftLine, row: number, figures: Figures, gift: Gift | null): BillDocument['lines'][number] {
  const { priceMode, vatCategory, rate, ...amounts } = figures
  return {
    line: row + 1,
    itemId: line.itemId,
    itemCode: line.code,
    accountId: null,
    nameAr: line.nameAr,
    nameEn: line.nameEn,
    description: '',
    unitId: line.unitId,
    unitNameAr: line.unitNameAr,
    unitNameEn: line.unitNameEn,
    unitRatio: line.ratio,
    quantity: line.quantity,
    unitPrice: line.unitPrice,
    features: [...line.features],
    isPriceIncludingVat: priceMode === 'included',
    discount: discountIn(line, gift),
    vatCategory,
    vatRate: rate,
    vatReason: null,
    isTobacco: line.isTobacco,
    isService: line.isService,
    isProduct: false,
    originalLine: null,
    quotationLine: null,
    campaign: gift?.campaign ?? null,
    ...amounts,
  }
}

function partyOf({ id, code, nameAr, nameEn, vatNumber }: DraftParty): PrintableBill['party'] {
  return { ...unknown, id, kind: 'customer', code, nameAr, nameEn, vatNumber }
}
