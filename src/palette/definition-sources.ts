/**
 * Rows of definitions in the palette: the server searches those that are not in memory, and each has actions to open it, its reports and
 * new bills from anywhere.
 */
import { definitionSearchEndpoints } from '#contract/definition-search.ts'
import type { Access } from '#domain/access/can.ts'
import type { Api } from '../api/api.ts'
import { isOwnPage } from '../catalogue/own-pages.ts'
import type { Screen } from '../catalogue/screen.ts'
import { screens } from '../catalogue/screens.ts'
import type { Entity, EntityAction, EntityActions, EntitySource } from '../commands/entities.ts'
import { i18n } from '../i18n/index.ts'
import { titleText } from '../i18n/keys.ts'
import type { TextKey } from '../i18n/texts.ts'
import type { IconName } from '../ui/icons.ts'

const { searchDefinitions } = definitionSearchEndpoints

export function definitionSource(api: Api): EntitySource {
  return {
    name: 'definitions',
    kinds: ['row', 'account'],
    need: searchDefinitions.need,
    search: async (words, signal) => {
      const rows = await api.read(
        searchDefinitions,
        { query: { query: words } },
        { signal, isBackground: true, notify: 'never' },
      )
      return rows.flatMap(({ definition, id, code, nameAr, nameEn }) => {
        const screen = screenOf(definition, api.session.access())
        if (screen === undefined) return []
        return {
          id: `${definition}:${id}`,
          kind: definition === 'account' ? ('account' as const) : ('row' as const),
          texts: [nameAr, nameEn] as const,
          codes: code === '' ? [] : [code],
          detail: () => titleText(screen.title),
          path: addressOfRow(screen, id, i18n.language === 'ar' ? nameAr : nameEn || nameAr),
        }
      })
    },
  }
}

/** The first of its screens that the user may open; rows that are edited in their list are opened by searching the list. */
function screenOf(definition: string, access: Access | null): Screen | undefined {
  return (screens as readonly Screen[]).find(({ page, path }) => {
    const [engine = '', of] = page?.split(' ') ?? []
    return of === definition && ['rows', 'tree', 'cells'].includes(engine) && isOwnPage(path, access)
  })
}

function addressOfRow({ path, page }: Screen, id: number, name: string): string {
  return page?.startsWith('cells ') ? `${path}?search=${encodeURIComponent(name)}` : `${path}/${id}`
}

/** The reports about an item, customer or supplier, and the bills that can start from it, in order of frequency. */
const ways = {
  item: [
    { title: 'palette.stock', icon: 'inventory', path: '/reports/storage', filter: 'items' },
    { title: 'palette.toSale', icon: 'add', path: '/sales/bill/sale/new' },
    { title: 'palette.toPurchase', icon: 'purchaseBill', path: '/purch/bill/purch/new' },
    { title: 'palette.movement', icon: 'journal', path: '/reports/item-report', filter: 'itemId' },
  ],
  service: [
    { title: 'palette.toSale', icon: 'add', path: '/sales/bill/sale/new' },
    { title: 'palette.movement', icon: 'journal', path: '/reports/service-report', filter: 'itemId' },
  ],
  customer: [
    { title: 'palette.toSale', icon: 'add', path: '/sales/bill/sale/new' },
    { title: 'palette.statement', icon: 'journal', path: '/reports/customer-info', filter: 'personId' },
    { title: 'palette.points', icon: 'due', path: '/reports/customer-points', filter: 'personId' },
  ],
  supplier: [
    { title: 'palette.toPurchase', icon: 'add', path: '/purch/bill/purch/new' },
    { title: 'palette.statement', icon: 'journal', path: '/reports/supplier-info', filter: 'personId' },
  ],
} as const

/** The price list, filtered to the item by code and name. */
function pricesOf({ codes: [code = ''], texts: [nameAr] }: Entity): string {
  return `/definitions/item/prices?query=${encodeURIComponent(`${code} ${nameAr}`.trim())}`
}

function numberOf(id: string): string {
  return id.slice(id.indexOf(':') + 1)
}

export type GoTo = (path: string, state?: object) => void

export function definitionActions(goTo: GoTo, access: () => Access | null): readonly EntityActions[] {
  const goes = (id: string, title: TextKey, icon: IconName, path: string, state?: object): EntityAction[] =>
    isOwnPage(path, access()) ? [{ id: `${title} ${id}`, title, icon, run: () => goTo(path, state) }] : []
  return [
    {
      kinds: ['row', 'account'],
      actionsOf: ({ id, kind, path }) => {
        const open = path === undefined ? [] : goes(id, 'palette.open', 'definitions', path)
        const statement = `/accounting/account-statement?accountId=${numberOf(id)}`
        return kind === 'account' ? [...open, ...goes(id, 'palette.statement', 'journal', statement)] : open
      },
    },
    {
      kinds: ['item', 'customer', 'supplier'],
      actionsOf: entity => {
        const { id, kind, isService } = entity
        if (kind !== 'item' && kind !== 'customer' && kind !== 'supplier') return []
        const number = numberOf(id)
        const named = isService ? 'service' : kind
        const screen = screenOf(named, access())
        const others = ways[named].flatMap(way =>
          'filter' in way
            ? goes(id, way.title, way.icon, `${way.path}?${way.filter}=${number}`)
            : goes(id, way.title, way.icon, way.path, { brought: id }),
        )
        if (screen === undefined) return others
        const prices = kind === 'item' ? goes(id, 'palette.price', 'discount', pricesOf(entity)) : []
        const priced = prices.map(action => ({ ...action, ...(entity.detail && { detail: entity.detail }) }))
        return [...priced, ...others, ...goes(id, 'palette.edit', 'definitions', `${screen.path}/${number}`)]
      },
    },
  ]
}
