/**
 * The further pages of generated screens: vouchers, bill types, definitions. The catalogue only names the page; the description is loaded
 * with it.
 */
import type { DefinitionName } from '#contract/definitions/registry.ts'
import type { VoucherType } from '#contract/vouchers/descriptions.ts'
import { billTypeAt, postedPathOf, seenNeedAt } from './bill-address.ts'
import type { Screen } from './screen.ts'

/** A screen without its area, which is set once for all screens of an area. */
export type ListedScreen = Omit<Screen, 'area'>

/** The screen with its page and sub-pages, or unchanged. */
export function withPages(screen: ListedScreen): readonly ListedScreen[] {
  const [engine, of] = screen.page?.split(' ') ?? []
  if (engine === 'vouchers') return voucherPages(screen, of as VoucherType)
  if (engine === 'rows' || engine === 'tree') return definitionPages(screen, of as DefinitionName)
  return billPages(screen) ?? [screen]
}

function voucherPages(screen: ListedScreen, type: VoucherType): readonly ListedScreen[] {
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

function billPages(screen: ListedScreen): readonly ListedScreen[] | undefined {
  const { path, title, icon } = screen
  const type = billTypeAt(path)
  return (
    type && [
      { ...screen, page: `bill ${type}` },
      { path: postedPathOf(type), title, need: seenNeedAt(type), icon, isListed: false, page: 'postedBill' },
    ]
  )
}

function definitionPages(screen: ListedScreen, name: DefinitionName): readonly ListedScreen[] {
  const { path, title, need, icon } = screen
  return [screen, { path: `${path}/:id`, title, need, icon, isListed: false, page: `row ${name}` }]
}
