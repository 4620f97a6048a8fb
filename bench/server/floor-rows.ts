/**
 * The rows of the baseline: the same number, columns and sizes as the product writes for a sale, with values that need no computation. No
 * business rules are applied.
 */
export type FloorBody = {
  readonly branchId: number
  readonly total: number
  readonly BillItems: readonly {
    readonly itemId: number
    readonly unitId: number
    readonly quantity: number
    readonly unitPrice: number
  }[]
}

export type FloorRow = Readonly<Record<string, string | number | null>>

/** Data from the database for the rows. */
export type FloorPlace = {
  readonly billId: number
  readonly postingId: number
  readonly number: number
  readonly day: string
  readonly nowMs: number
  /** The referenced ids: a user, the seller's particulars, names, accounts. */
  readonly reference: { readonly userId: number; readonly sellerId: number; readonly accountIds: readonly number[] }
}

const halalas = (sar: number) => Math.round(sar * 100)

export function floorBill(body: FloorBody, place: FloorPlace): FloorRow {
  const total = halalas(body.total)
  return {
    ...{ id: place.billId, branch_id: body.branchId, type: 'sale', number: place.number, version: 1 },
    ...{ code: `1-${String(place.number).padStart(6, '0')}`, day: place.day, created_at: place.nowMs },
    ...{ user_id: place.reference.userId, party_id: null, cost_center_id: null, original_bill_id: null },
    ...{ seller_id: place.reference.sellerId, buyer_id: null, is_delivered: 1, is_vat_enabled: 1 },
    ...{ invoice_kind: 'simplified', discount_kind: null, discount_value: 0, amount: total, line_discount: 0 },
    ...{ bill_discount: 0, net: total, fee: 0, vat: 0, total, net_zero: 0, net_exempt: 0, net_out_of_scope: 0 },
    ...{ received: total, rounding: 0, cost: 0, note: '' },
  }
}

export function floorLines(body: FloorBody, place: FloorPlace): FloorRow[] {
  return body.BillItems.map((line, index) => {
    const total = halalas(line.quantity * line.unitPrice)
    return {
      ...{ bill_id: place.billId, line: index + 1, day: place.day, item_id: line.itemId, unit_id: line.unitId },
      ...{ account_id: null, naming_id: line.itemId, unit_naming_id: 1, description: '', ratio: 1_000_000 },
      ...{ quantity: line.quantity * 1000, unit_price: Math.round(line.unitPrice * 10_000), price_includes_vat: 1 },
      ...{ discount_kind: null, discount_value: 0, vat_category: 'standard', vat_rate: 1500, is_tobacco: 0 },
      ...{ is_service: 0, original_line: null, amount: total, line_discount: 0, bill_discount: 0, net: total },
      ...{ fee: 0, vat: 0, total, cost: 0 },
    }
  })
}

export function floorTender(body: FloorBody, { billId }: FloorPlace): FloorRow {
  const amount = halalas(body.total)
  return { bill_id: billId, row: 1, method: 'cash', amount, received: amount }
}

export function floorPosting(body: FloorBody, place: FloorPlace, hash: string): FloorRow {
  return {
    ...{ id: place.postingId, branch_id: body.branchId, number: place.number, day: place.day, original_day: null },
    ...{ document: `sale 1-${place.number}`, bill_id: place.billId, reverses_id: null, created_at: place.nowMs },
    ...{ user_id: place.reference.userId, memo: '', hash },
  }
}

/** Cash, revenue, VAT, cost of goods, inventory. */
export function floorEntries(body: FloorBody, place: FloorPlace): FloorRow[] {
  const amount = Math.max(halalas(body.total), 1)
  return place.reference.accountIds.map((accountId, index) => ({
    ...{ posting_id: place.postingId, line: index + 1, account_id: accountId, branch_id: body.branchId },
    ...{ day: place.day, cost_center_id: null, party_id: null },
    ...{ debit: index % 2 === 0 ? amount : 0, credit: index % 2 === 0 ? 0 : amount },
  }))
}

export function floorMoves(body: FloorBody, place: FloorPlace): FloorRow[] {
  return body.BillItems.map((line, index) => ({
    ...{ posting_id: place.postingId, line: index + 1, item_id: line.itemId, branch_id: body.branchId },
    ...{ day: place.day, quantity: -line.quantity * 1000, value: -halalas(line.quantity * line.unitPrice) },
  }))
}
