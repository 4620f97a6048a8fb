/** Documents that are no bills: exit and entry statements, counts and vouchers. The server finds them by their number. */
import { deliveryEndpoints } from '#contract/deliveries.ts'
import { countsPath, inventoryCountEndpoints } from '#contract/inventory-count.ts'
import { vouchers } from '#contract/vouchers/registry.ts'
import type { Voucher } from '#contract/vouchers/voucher.ts'
import { formatBillCode, parseBillCode } from '#domain/bills/numbering.ts'
import type { Day } from '#domain/days.ts'
import type { Api } from '../api/api.ts'
import { isOwnPage } from '../catalogue/own-pages.ts'
import { screens } from '../catalogue/screens.ts'
import { type Entity, type EntitySource, serverRowsMax } from '../commands/entities.ts'
import { shortDay } from '../i18n/dates.ts'
import { currentLanguage, i18n } from '../i18n/index.ts'
import type { TextKey } from '../i18n/texts.ts'

const { listDeliveries } = deliveryEndpoints
const { listCounts } = inventoryCountEndpoints
/** Nobody asked for what is found in the background. */
const quietly = { isBackground: true, notify: 'never' } as const

type Found = {
  readonly id: number
  readonly code: string
  readonly date: Day
  readonly title: TextKey
  readonly path: string
}

export function documentSources(api: Api): readonly EntitySource[] {
  const source = (
    name: string,
    need: EntitySource['need'],
    find: (
      query: { readonly query: string; readonly pageSize: number },
      signal: AbortSignal,
    ) => Promise<readonly Found[]>,
  ): EntitySource => ({
    ...{ name, kinds: ['document'], need },
    search: async (words, signal) => {
      if (!parseBillCode(words, '').ok) return []
      const found = await find({ query: words, pageSize: serverRowsMax }, signal)
      // The lists find numbers of bills and words of notes, too.
      const access = api.session.access()
      return found
        .filter(({ code, path }) => isMeant(words, code) && isOwnPage(path, access))
        .map(each => entityOf(name, each))
    },
  })
  return [
    source('statement', listDeliveries.need, async (query, signal) => {
      const { rows } = await api.read(listDeliveries, { query }, { signal, ...quietly })
      return rows.map(row => ({ ...row, title: titleOfKind[row.kind], path: `/permissions/entrystatments/${row.id}` }))
    }),
    source('count', listCounts.need, async (query, signal) => {
      const { rows } = await api.read(listCounts, { query }, { signal, ...quietly })
      return rows.map(row => ({ ...row, title: 'titles.inventoryCount', path: `${countsPath}/${row.id}` }))
    }),
    ...Object.values<Voucher>(vouchers).map(({ type, path, calls: { List } }) =>
      source(type, List.need, async (query, signal) => {
        const { rows } = await api.read(List, { query }, { signal, ...quietly })
        const title: TextKey = `titles.${screens.find(screen => screen.path === path)?.title ?? 'notFound'}`
        return rows.map(row => ({ ...row, title, path: `${path}/${row.id}` }))
      }),
    ),
  ]
}

const titleOfKind = { exit: 'words.statementKinds.exit', entry: 'words.statementKinds.entry' } as const

/** A number alone is that of a document of any branch. */
function isMeant(words: string, code: string): boolean {
  const parsed = parseBillCode(words, code.split('-', 1)[0] ?? '')
  return parsed.ok && formatBillCode(parsed.value) === code
}

function entityOf(name: string, { id, code, date, title, path }: Found): Entity {
  return {
    ...{ id: `${name}:${id}`, kind: 'document', codes: [code], path },
    texts: [i18n.getFixedT('ar')(title), i18n.getFixedT('en')(title)],
    detail: () => shortDay(date, currentLanguage()),
  }
}
