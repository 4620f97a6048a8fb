/** Items that a branch certainly has enough of, and what to type to find them. */
import type { Catalogue, CatalogueItem } from '#contract/catalogue.ts'
import { fold } from '#domain/search/fold.ts'
import type { LineChoice } from '#machines/bill-editor/draft.ts'
import { priceListOf } from '#src/screens/bill/price-list.ts'
import type { Layout } from './keys.ts'
import { shopApi } from './shop-api.ts'

/** Four letters that find the item first. */
export type Sellable = { readonly text: string; readonly choice: LineChoice }

export type SellableOptions = { readonly count: number; readonly layout?: Layout; readonly branchId?: number }

/** The items that were bought most come first: every test of the run may sell them. Another test may have counted one, or given it back. */
export async function sellable({
  count,
  layout = 'latin',
  branchId = 1,
}: SellableOptions): Promise<readonly Sellable[]> {
  const { bought, found: all } = await knownOf(layout, branchId)
  const stock = await (await shopApi('owner')).stockOf(branchId, [...bought.keys()])
  const isPlenty = (itemId: number, amount = 0) => amount > 0 && (stock.get(itemId) ?? 0) * 10 > amount
  const found = all.filter(({ choice: { itemId } }) => isPlenty(itemId, bought.get(itemId)))
  if (found.length < count) throw new Error('Too few items of the shop can be sold.')
  const amountOf = ({ choice }: Sellable) => bought.get(choice.itemId) ?? 0
  return found.sort((a, b) => amountOf(b) - amountOf(a)).slice(0, count)
}

type Known = { readonly bought: ReadonlyMap<number, number>; readonly found: readonly Sellable[] }

/** What was bought before the tests began, and what finds it, is the same for all tests of a worker. */
const known = new Map<string, Promise<Known>>()

function knownOf(layout: Layout, branchId: number): Promise<Known> {
  const key = `${layout} ${branchId}`
  const before = known.get(key)
  if (before !== undefined) return before
  const reading = shopApi('owner').then(async api => {
    const bought = await api.boughtLately(branchId)
    return { bought, found: foundFirst(await api.catalogue(), layout) }
  })
  known.set(key, reading)
  return reading
}

/** Every item that some four letters find first. */
export function foundFirst(catalogue: Catalogue, layout: Layout): readonly Sellable[] {
  const priceList = priceListOf(catalogue)
  const texts = new Set(catalogue.items.flatMap(item => beginningOf(item, layout) ?? []))
  return [...texts].flatMap(text => {
    const { rows, certain } = priceList.search(text)
    const [choice] = rows.slice(0, certain)
    return choice === undefined ? [] : [{ text, choice }]
  })
}

export async function sellableText(options: Omit<SellableOptions, 'count'> = {}): Promise<string> {
  const [first] = await sellable({ ...options, count: 1 })
  if (first === undefined) throw new Error('Nothing of the shop can be sold.')
  return first.text
}

/** Letters that need no Shift, from the name in the script of the layout. */
function beginningOf({ nameAr, nameEn }: CatalogueItem, layout: Layout): string | undefined {
  const words = fold(layout === 'latin' ? nameEn : nameAr).split(' ')
  return words.find(word => /^\p{L}{4,}$/u.test(word))?.slice(0, 4)
}
