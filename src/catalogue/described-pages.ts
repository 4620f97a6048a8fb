/** What stands at an address of the catalogue because it is described there: vouchers, types of bills, definitions. Their further pages come with it. */
import { definitionAt } from '#contract/definitions/registry.ts'
import { billTypeAt, seenNeedOf } from './bill-address.ts'
import type { Screen } from './screen.ts'
import { newVoucherTitle, voucherTypeAt } from './voucher-address.ts'

/** A screen of an area: the area itself is said once for all of its screens. */
export type ListedScreen = Omit<Screen, 'area'>

/** The screen with its page and those beneath it, or as it is. */
export function withPages(screen: ListedScreen): readonly ListedScreen[] {
  return voucherPages(screen) ?? billPages(screen) ?? definitionPages(screen) ?? [screen]
}

function voucherPages(screen: ListedScreen): readonly ListedScreen[] | undefined {
  const { path, title, need, icon } = screen
  const type = voucherTypeAt(path)
  return (
    type && [
      { ...screen, page: `vouchers ${type}` },
      { path: `${path}/new`, title: newVoucherTitle(type), need, icon: 'add', page: `newVoucher ${type}` },
      { path: `${path}/:id`, title, need, icon, isListed: false, page: `voucher ${type}` },
    ]
  )
}

function billPages(screen: ListedScreen): readonly ListedScreen[] | undefined {
  const { path, title, icon } = screen
  const type = billTypeAt(path)
  return (
    type && [
      { ...screen, page: `bill ${type}` },
      { path: path.replace(/new$/, ':id'), title, need: seenNeedOf(type), icon, isListed: false, page: 'postedBill' },
    ]
  )
}

/** Rows that are edited where they stand have no form. */
function definitionPages(screen: ListedScreen): readonly ListedScreen[] | undefined {
  const { path, title, need, icon } = screen
  const found = definitionAt(path)
  if (found === undefined) return
  const list: ListedScreen = { ...screen, page: `rows ${found.name}` }
  const form: ListedScreen = { path: `${path}/:id`, title, need, icon, isListed: false, page: `row ${found.name}` }
  return found.isEditedInPlace ? [list] : [list, form]
}
