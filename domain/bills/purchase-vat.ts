import { type Halalas, halalas, multiplyRounded, wholeRate, zeroHalalas } from '../money.ts'
import type { LineTotals, VatCategory, VatSetting } from './totals-types.ts'

/**
 * What VAT a purchase bears, as the boxes of the return tell purchases apart (7 to 11). `standard`: each line the VAT of its item, charged by
 * the supplier. `customs`: an import whose VAT is paid at customs, to somebody else than the supplier. `reverseCharge`: the buyer owes the
 * VAT and deducts it at once. `zero`, `exempt`: the supplier charges none, whatever the items bear when they are sold. Source: design page 5, 5.
 */
export const purchaseVatKinds = ['standard', 'customs', 'reverseCharge', 'zero', 'exempt'] as const

export type PurchaseVatKind = (typeof purchaseVatKinds)[number]

/** What the supplier charges, where a bill of the day bears VAT like this. */
export function chargedVat(kind: PurchaseVatKind, vat: VatSetting): VatSetting {
  return kind === 'customs' || kind === 'reverseCharge' ? { ...vat, isEnabled: false } : vat
}

/** The category of a line whose item has this one. What bears no VAT by its nature stays what it is. */
export function purchaseCategory(kind: PurchaseVatKind, ofItem: VatCategory): VatCategory {
  return ofItem === 'standard' && (kind === 'zero' || kind === 'exempt') ? kind : ofItem
}

/** What the buyer owes of the lines that bear VAT, rounded once for the bill. Nothing of any other kind, or without VAT. */
export function reverseChargeVat(kind: PurchaseVatKind, vat: VatSetting, lines: readonly LineTotals[]): Halalas {
  if (kind !== 'reverseCharge' || !vat.isEnabled) return zeroHalalas
  return halalas(multiplyRounded(standardNet(lines), vat.rate, wholeRate))
}

/** The base of the reverse charge. */
export function standardNet(lines: readonly Pick<LineTotals, 'vatCategory' | 'net'>[]): Halalas {
  let net = 0
  for (const line of lines) if (line.vatCategory === 'standard') net += line.net
  return halalas(net)
}
