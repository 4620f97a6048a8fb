/** How the words of a category are written down: lists of `Arabic=English`, separated by commas. */

/** `fixed` goods are sold by the piece and bought by the carton; `weighed` ones by the kilogram; services are not in stock. */
export type CategoryKind = 'fixed' | 'weighed' | 'service' | 'tobacco'

export type CategoryWords = {
  readonly name: string
  readonly kind: CategoryKind
  readonly products: string
  /** What tells two goods of one product apart; said so that it agrees with every product of the category. */
  readonly varieties: string
  readonly sizes: string
  /** Shelf prices in SAR, from the cheapest to the dearest. */
  readonly price: readonly [least: number, most: number]
  readonly unit: string
  /** Pieces in a carton. */
  readonly carton: number
  readonly vat?: 'zero'
  /** The English names of the product that is exempt, and of the one that is out of scope. */
  readonly exempt?: string
  readonly outOfScope?: string
  /** Extras with their prices. */
  readonly features?: string
  /** How much of the shop's trade it is. */
  readonly share: number
}

export type CategoryNaming = readonly { readonly ar: string; readonly en: string }[]

/** An empty list is one empty word, so that lists can be multiplied. */
export function wordsOf(list: string): CategoryNaming {
  return list.split(',').map(pair => {
    const [ar = '', en = ''] = pair.split('=')
    return { ar: ar.trim(), en: en.trim() }
  })
}

/** Names of makers, none of which exists. */
export const makers = wordsOf(
  'الوادي=Al Wadi,النخيل=Al Nakheel,الريف=Al Reef,البركة=Al Baraka,السنابل=Al Sanabel,الواحة=Al Waha,الينبوع=Al Yanbou,نجد=Najd,' +
    'الروضة=Al Rawda,الندى=Al Nada,الصفاء=Al Safa,البستان=Al Bustan,الشروق=Al Shurooq,الغدير=Al Ghadeer,القمة=Al Qimma,المزرعة=Al Mazraa,' +
    'الديرة=Al Deera,سهول=Suhool,بيادر=Bayader,مروج=Murooj,الأصالة=Al Asala,السحاب=Al Sahab,الفيحاء=Al Fayha,تلال=Tilal',
)
