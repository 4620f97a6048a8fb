/**
 * The further pages of generated screens: vouchers, bill types, definitions. The catalogue only names the page; the description is loaded
 * with it.
 */
import type { DefinitionName } from '#contract/definitions/registry.ts'
import type { VoucherType } from '#contract/vouchers/descriptions.ts'
import { billTypeAt, postedPathOf, seenNeedAt } from './bill-address.ts'
import type { PageName, Screen } from './screen.ts'

/** A screen without its area, which is set once for all screens of an area. */
/** The page of a bill follows from its path. */
export type ListedScreen = Omit<Screen, 'area' | 'page'> & { readonly page?: PageName }
type PagedScreen = Omit<Screen, 'area'>

/** The screen with its page and sub-pages. */
export function withPages({ page, ...rest }: ListedScreen): readonly PagedScreen[] {
  if (page === undefined) return billPages(rest)
  const screen = { ...rest, page }
  const [engine, of] = page.split(' ')
  if (engine === 'vouchers') return voucherPages(screen, of as VoucherType)
  if (engine === 'rows' || engine === 'tree') return definitionPages(screen, of as DefinitionName)
  return [screen]
}

function voucherPages(screen: PagedScreen, type: VoucherType): readonly PagedScreen[] {
  const { path, title, need, icon } = screen
  return [
    screen,
    { path: `${path}/new`, title: newVoucherTitle(type), need, icon: 'add', page: `newVoucher ${type}` },
    { path: `${path}/:id`, title, need, icon, isListed: false, page: `voucher ${type}` },
  ]
}

/** The title key of the page for a new voucher. */
export function newVoucherTitle<Type extends VoucherType>(type: Type): `new${Capitalize<Type>}`
export function newVoucherTitle(type: string): string {
  return `new${type.charAt(0).toUpperCase()}${type.slice(1)}`
}

function billPages(screen: Omit<PagedScreen, 'page'>): readonly PagedScreen[] {
  const { path, title, icon } = screen
  const type = billTypeAt(path)
  if (type === undefined) throw new Error(`The screen ${path} has no page.`)
  return [
    { ...screen, page: `bill ${type}` },
    { path: postedPathOf(type), title, need: seenNeedAt(type), icon, isListed: false, page: 'postedBill' },
  ]
}

function definitionPages(screen: PagedScreen, name: DefinitionName): readonly PagedScreen[] {
  const { path, title, need, icon } = screen
  return [screen, { path: `${path}/:id`, title, need, icon, isListed: false, page: `row ${name}` }]
}
