/** The goods of the price list as a bill type offers them. */
import { foldCode } from '#domain/search/fold.ts'
import type { LineChoice } from '#machines/bill-editor/draft.ts'
import { codeSpellings, type PriceList } from './price-list.ts'

type Offer = {
  /** An item in the default unit of such bills; undefined for a service. */
  readonly usual: (itemId: number) => LineChoice | undefined
  /** A unit with the price and VAT of such bills. */
  readonly priced: (choice: LineChoice) => LineChoice
}

/** Without services and features. */
export function offeredGoods(list: PriceList, { usual, priced }: Offer): PriceList {
  const offered = (itemId: number): LineChoice | undefined => {
    const choice = usual(itemId)
    return choice && priced(choice)
  }
  /** A barcode determines its own unit, an item code the default unit. */
  const named = (code: string, choice: LineChoice): LineChoice | undefined => {
    if (choice.isService) return undefined
    return codeSpellings(code).includes(foldCode(choice.code)) ? offered(choice.itemId) : priced(choice)
  }
  return {
    ...list,
    search: query => {
      const { rows, certain } = list.search(query)
      const found = rows.map(row => offered(row.itemId))
      const goods = (choices: typeof found) => choices.flatMap(choice => choice ?? [])
      return { rows: goods(found), certain: goods(found.slice(0, certain)).length }
    },
    exact: code => {
      const choice = list.exact(code)
      return choice && named(code, choice)
    },
    // The price on a label is a sale price.
    scan: (code, labels) => {
      const scanned = list.scan(code, labels)
      const choice = scanned && named(code, scanned.choice)
      return scanned && choice && { ...scanned, choice, amount: null }
    },
    item: offered,
    boughtAs: offered,
    units: itemId => list.units(itemId).map(priced),
    features: () => [],
  }
}
