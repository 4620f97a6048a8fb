/** Which item some letters find first: tests type them, so no test may add an item that is found before it. */
import { foundFirst } from './sellable.ts'
import { shopApi } from './shop-api.ts'

/** Beside the database of a filled shop: what was found before the tests. */
export const foundFile = 'found.json'

type FoundItems = Readonly<Record<string, string>>

/** The item with its names, by the letters. */
export async function foundByLetters(): Promise<FoundItems> {
  const catalogue = await (await shopApi('owner')).catalogue()
  const found = (['latin', 'arabic'] as const).flatMap(layout => foundFirst(catalogue, layout))
  return Object.fromEntries(
    found.map(({ text, choice }) => [text, `${choice.itemId} ${choice.nameEn} ${choice.nameAr}`]),
  )
}

/** `before` is the content of `foundFile`. */
export function requireSameFound(before: string, after: FoundItems): void {
  const expected: FoundItems = JSON.parse(before)
  const changed = Object.entries(expected).filter(([text, item]) => after[text] !== item)
  const lines = changed.map(([text, item]) => `${text}: ${item} → ${after[text]}`)
  if (lines.length > 0)
    throw new Error(`The browser tests left items that are found before others:\n${lines.join('\n')}`)
}
