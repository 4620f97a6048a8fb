/** The names of items, and the fields of their units. */
import { ratioOne } from '#domain/money.ts'

export const itemNameFields = {
  nameAr: { kind: 'text', lengthMin: 1, lengthMax: 200, format: 'name' },
  nameEn: { kind: 'text', lengthMax: 200, format: 'name' },
} as const
export const unitFields = {
  nameAr: { ...itemNameFields.nameAr, lengthMax: 60, example: 'حبة' },
  nameEn: { ...itemNameFields.nameEn, lengthMax: 60, example: 'Piece' },
  /** The number of units of ratio 1 that it contains. */
  ratio: { kind: 'ratio', isRequired: true, initial: ratioOne, example: '1' },
  price: { kind: 'price', isRequired: true, example: '11.50' },
  priceIncludesVat: { kind: 'flag', initial: true },
  isDefaultSale: { kind: 'flag' },
  isDefaultPurchase: { kind: 'flag' },
  isSplittable: { kind: 'flag' },
  barcodes: { kind: 'texts', lengthMax: 50, countMax: 20, example: '6281000000014' },
} as const
