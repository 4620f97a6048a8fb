/** The row type for all compared grids, and the format of its columns. */
export type GridRow = {
  readonly id: number
  readonly code: string
  readonly type: string
  readonly date: string
  readonly party: string
  readonly branch: string
  readonly user: string
  /** Halalas. */
  readonly net: number
  readonly vat: number
  readonly total: number
  readonly state: string
}

export type Column = { readonly id: Exclude<keyof GridRow, 'id'>; readonly title: string; readonly widthPx: number }

export const columns: readonly Column[] = [
  { id: 'code', title: 'رقم الفاتورة', widthPx: 110 },
  { id: 'type', title: 'النوع', widthPx: 120 },
  { id: 'date', title: 'التاريخ', widthPx: 105 },
  { id: 'party', title: 'العميل', widthPx: 200 },
  { id: 'branch', title: 'الفرع', widthPx: 110 },
  { id: 'user', title: 'المستخدم', widthPx: 130 },
  { id: 'net', title: 'قبل الضريبة', widthPx: 105 },
  { id: 'vat', title: 'الضريبة', widthPx: 95 },
  { id: 'total', title: 'الإجمالي', widthPx: 110 },
  { id: 'state', title: 'الحالة', widthPx: 110 },
]

const amount = new Intl.NumberFormat('ar-u-nu-latn', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

export function isMoney(id: Column['id']): id is 'net' | 'vat' | 'total' {
  return id === 'net' || id === 'vat' || id === 'total'
}

export function shown(row: GridRow, id: Column['id']): string {
  return isMoney(id) ? amount.format(row[id] / 100) : row[id]
}
