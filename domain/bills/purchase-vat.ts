import { type Halalas, halalas, multiplyRounded, wholeRate, zeroHalalas } from '../money.ts'
import type { LineTotals, VatCategory, VatSetting } from './totals-types.ts'

/**
 * The VAT kinds of purchases, as boxes 7 to 11 of the VAT return distinguish them. `standard`: each line has its item's VAT, charged by the
 * supplier. `customs`: an import with VAT paid at customs. `reverseCharge`: the buyer owes the VAT and deducts it at once. `zero`,
 * `exempt`: the supplier charges none, whatever the items' VAT when sold. Source: design page 5, 5.
 */
export const purchaseVatKinds = ['standard', 'customs', 'reverseCharge', 'zero', 'exempt'] as const

export type PurchaseVatKind = (typeof purchaseVatKinds)[number]

/** The VAT that the supplier charges on a bill of this kind. */
export function chargedVat(kind: PurchaseVatKind, vat: VatSetting): VatSetting {
  return kind === 'customs' || kind === 'reverseCharge' ? { ...vat, isEnabled: false } : vat
}

/** The category of a line by that of its item. Items outside standard VAT keep their category. */
export function purchaseCategory(kind: PurchaseVatKind, ofItem: VatCategory): VatCategory {
  return ofItem === 'standard' && (kind === 'zero' || kind === 'exempt') ? kind : ofItem
}

/** The reverse-charge VAT on the standard-rated lines, rounded once per bill. Zero for any other kind, or without VAT. */
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
