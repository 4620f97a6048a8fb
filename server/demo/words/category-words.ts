/** The format of a category's words: lists of `Arabic=English`, separated by commas. */

/** `fixed` goods are sold by the piece and bought by the carton; `weighed` ones by the kilogram; services have no stock. */
export type CategoryKind = 'fixed' | 'weighed' | 'service' | 'tobacco'

export type CategoryWords = {
  readonly name: string
  readonly kind: CategoryKind
  readonly products: string
  /** Varieties of a product, worded so that they agree with every product of the category. */
  readonly varieties: string
  readonly sizes: string
  /** Shelf prices in SAR, from the cheapest to the dearest. */
  readonly price: readonly [least: number, most: number]
  readonly unit: string
  /** Pieces in a carton. */
  readonly carton: number
  readonly vat?: 'zero'
  /** The English names of the exempt product and of the out-of-scope product. */
  readonly exempt?: string
  readonly outOfScope?: string
  /** Extras with their prices. */
  readonly features?: string
  /** Its share of the shop's trade. */
  readonly share: number
}

export type CategoryNaming = readonly { readonly ar: string; readonly en: string }[]

/** An empty list gives one empty word, so that lists can be multiplied. */
export function wordsOf(list: string): CategoryNaming {
  return list.split(',').map(pair => {
    const [ar = '', en = ''] = pair.split('=')
    return { ar: ar.trim(), en: en.trim() }
  })
}

/** Fictitious makers. */
export const makers = wordsOf(
  'الوادي=Al Wadi,النخيل=Al Nakheel,الريف=Al Reef,البركة=Al Baraka,السنابل=Al Sanabel,الواحة=Al Waha,الينبوع=Al Yanbou,نجد=Najd,' +
    'الروضة=Al Rawda,الندى=Al Nada,الصفاء=Al Safa,البستان=Al Bustan,الشروق=Al Shurooq,الغدير=Al Ghadeer,القمة=Al Qimma,المزرعة=Al Mazraa,' +
    'الديرة=Al Deera,سهول=Suhool,بيادر=Bayader,مروج=Murooj,الأصالة=Al Asala,السحاب=Al Sahab,الفيحاء=Al Fayha,تلال=Tilal',
)
