import { z } from 'zod'
import { billEndpoints } from '#contract/bill.ts'
import type { BillRow } from '#contract/bill-row.ts'
import {
  type CatalogueItem,
  type CatalogueParty,
  catalogueEndpoints,
  decodedCatalogueChanges,
  readCatalogue,
} from '#contract/catalogue.ts'
import { changesDelivery } from '#contract/delivery-needs.ts'
import type { Access } from '#domain/access/can.ts'
import { formatBillCode, parseBillCode } from '#domain/bills/numbering.ts'
import { ratioOne } from '#domain/money.ts'
import type { Api } from '../api/api.ts'
import { selectUser } from '../api/session-service.ts'
import { addressOf } from '../catalogue/bill-address.ts'
import { billTitles } from '../catalogue/bill-titles.ts'
import { printsAtOnce } from '../catalogue/prints-at-once.ts'
import type { DeliveryBill } from '../commands/entities.ts'
import {
  type Entity,
  type EntityAction,
  type EntityActions,
  type EntitySource,
  entityKinds,
  serverRowsMax,
} from '../commands/entities.ts'
import { deliveryBlocked } from '../delivery/deliverable.ts'
import { requestDelivery } from '../delivery/delivery-requests.ts'
import { shortDay } from '../i18n/dates.ts'
import { currentLanguage, i18n } from '../i18n/index.ts'
import { numberFormats } from '../i18n/numbers.ts'
import { definitionActions, definitionSource, type GoTo } from './definition-sources.ts'
import { documentSources } from './document-sources.ts'
import { userSource } from './user-source.ts'

/** The program's sources: items and parties from the catalogue, which fits into memory, and bills, which the server searches. */
export function programSources(api: Api): readonly EntitySource[] {
  return [
    {
      name: 'catalogue',
      kinds: ['item', 'customer', 'supplier'],
      need: catalogueEndpoints.getCatalogue.need,
      load: catalogueLoader(api),
    },
    definitionSource(api),
    userSource(api),
    {
      name: 'bills',
      kinds: ['document'],
      need: billEndpoints.listBills.need,
      search: async (words, signal) => {
        const query = { query: words, byEnding: true, pageNumber: 1, pageSize: serverRowsMax } as const
        const { bills } = await api.read(billEndpoints.listBills, { query }, { signal, ...quietly })
        return exactFirst(bills, words).map(bill => billEntity(bill, addressOf(bill, api.session.access())))
      },
    },
    ...documentSources(api),
  ]
}

/** The bill with exactly this number comes before bills whose number ends in it. */
function exactFirst(bills: readonly BillRow[], words: string): readonly BillRow[] {
  const isExact = ({ code }: BillRow) => {
    const parsed = parseBillCode(words, code.split('-', 1)[0] ?? '')
    return parsed.ok && formatBillCode(parsed.value) === code
  }
  return [...bills.filter(isExact), ...bills.filter(bill => !isExact(bill))]
}

/** The start of the ids of bills. */
const billIds = 'document:'

/** Background loading is not reported by the interceptor when it fails; the palette reports it. */
const quietly = { isBackground: true, notify: 'never' } as const

type LoadedCatalogue = {
  /** The user and their permissions. */
  readonly owner: string
  readonly version: string
  readonly entities: ReadonlyMap<string, Entity>
}

/** Loads the whole catalogue first; afterwards only changes, while the user and their permissions stay the same. */
function catalogueLoader(api: Api): (signal: AbortSignal) => Promise<readonly Entity[]> {
  let loaded: LoadedCatalogue | null = null
  return async signal => {
    const owner = JSON.stringify(selectUser(api.session.actor.getSnapshot()))
    const known = loaded?.owner === owner ? loaded : null
    const next = (known && (await withChanged(api, known, signal))) ?? (await wholeCatalogue(api, owner, signal))
    loaded = next
    return [...next.entities.values()]
  }
}

async function wholeCatalogue(api: Api, owner: string, signal: AbortSignal): Promise<LoadedCatalogue> {
  const { content } = await api.read(catalogueEndpoints.getCatalogue, {}, { signal, ...quietly })
  const { version, entities } = await entitiesOf(JSON.parse(new TextDecoder().decode(content)))
  return { owner, version, entities: new Map(entities.map(entity => [entity.id, entity])) }
}

/** Null when too much has changed to list. */
async function withChanged(api: Api, known: LoadedCatalogue, signal: AbortSignal): Promise<LoadedCatalogue | null> {
  const query = { since: Number(known.version) }
  const reply = await api.read(catalogueEndpoints.getCatalogueChanges, { query }, { signal, ...quietly })
  const { isComplete, version, items, parties, removedItems, removedParties } = decodedCatalogueChanges(reply)
  if (!isComplete) return null
  const entities = new Map(known.entities)
  for (const item of items) {
    if (item.isActive) entities.set(`item:${item.id}`, itemEntity(item))
    else entities.delete(`item:${item.id}`)
  }
  for (const party of parties) entities.set(`${party.kind}:${party.id}`, partyEntity(party))
  for (const id of removedItems) entities.delete(`item:${id}`)
  for (const id of removedParties) for (const kind of ['customer', 'supplier']) entities.delete(`${kind}:${id}`)
  return { ...known, version, entities }
}

/** Actions on entities on every screen: documents can be opened, bills printed and delivered, and every code copied. */
export function programActions(
  goTo: GoTo,
  access: () => Access | null,
  copyCode: (code: string) => void,
): readonly EntityActions[] {
  return [
    {
      kinds: ['document'],
      actionsOf: ({ id, path }) =>
        path === undefined
          ? []
          : [
              { id: `open ${id}`, title: 'palette.open', icon: 'documentOut', run: () => goTo(path) },
              ...(isBill(id)
                ? [
                    {
                      id: `print ${id}`,
                      title: 'print.print',
                      icon: 'printer',
                      run: () => goTo(path, printsAtOnce),
                    } as const,
                  ]
                : []),
            ],
    },
    { kinds: ['document'], actionsOf: ({ id, bill }) => (bill === undefined ? [] : deliveryActions(id, bill)) },
    ...definitionActions(goTo, access),
    {
      kinds: entityKinds,
      actionsOf: ({ id, codes: [code] }) =>
        code === undefined
          ? []
          : [{ id: `copyCode ${id}`, title: 'palette.copyCode', icon: 'copy', run: () => copyCode(code) }],
    },
  ]
}

/** A bill is printed as it opens; other documents are printed on their own page. */
function isBill(id: string): boolean {
  return id.startsWith(billIds)
}

/** One of the two actions; none for a bill that is not delivered as a whole. */
function deliveryActions(id: string, bill: DeliveryBill): readonly EntityAction[] {
  const isDelivered = !bill.isDelivered
  if (deliveryBlocked(bill, isDelivered) !== undefined) return []
  const run = () => requestDelivery({ bills: [bill], isDelivered })
  const title = isDelivered ? 'delivery.deliver' : 'delivery.takeBack'
  const icon = isDelivered ? 'delivery' : 'refund'
  return [{ id: `delivery ${id}`, title, icon, need: changesDelivery, run }]
}

const rowsPerSlice = 400

/** Parses the catalogue in slices, with pauses, so that keys stay responsive. */
async function entitiesOf(wire: unknown): Promise<{ readonly version: string; readonly entities: readonly Entity[] }> {
  const { items, parties, ...rest } = catalogueRows.parse(wire)
  const found: { readonly items: Entity[]; readonly people: Entity[] } = { items: [], people: [] }
  for (let at = 0; at < Math.max(items.length, parties.length); at += rowsPerSlice) {
    const [itemSlice, partySlice] = [items, parties].map(rows => rows.slice(at, at + rowsPerSlice))
    const slice = readCatalogue({ ...rest, categories: [], items: itemSlice, parties: partySlice, campaigns: [] })
    found.items.push(...slice.items.filter(item => item.isActive).map(itemEntity))
    found.people.push(...slice.parties.map(partyEntity))
    await new Promise(resolve => setTimeout(resolve))
  }
  return { version: rest.version, entities: [...found.items, ...found.people] }
}

/** `readCatalogue` parses the rows. */
const catalogueRows = z.object({ version: z.string(), items: z.array(z.unknown()), parties: z.array(z.unknown()) })

function itemEntity({ id, code, nameAr, nameEn, units, isService }: CatalogueItem): Entity {
  const unit = units.find(each => each.isDefaultSale) ?? units[0]
  return {
    id: `item:${id}`,
    kind: 'item',
    texts: [nameAr, nameEn],
    codes: [code, ...units.flatMap(each => each.barcodes)],
    ...(isService && { isService }),
    units: units.map(unitOf),
    ...(unit !== undefined && { detail: () => numberFormats(currentLanguage()).price(unit.price) }),
  }
}

function unitOf({ id, nameAr, nameEn, ratio }: CatalogueItem['units'][number]) {
  return { id, nameAr, nameEn, isBase: ratio === ratioOne }
}

function partyEntity({ id, kind, code, nameAr, nameEn, mobile, vatNumber }: CatalogueParty): Entity {
  return {
    id: `${kind}:${id}`,
    kind,
    texts: [nameAr, nameEn],
    codes: [code, mobile, vatNumber].filter(text => text !== ''),
    ...(mobile !== '' && { detail: () => mobile }),
  }
}

function detailOf(bill: BillRow): string {
  const language = currentLanguage()
  const mark = bill.awaitsDelivery ? [i18n.t('billStates.undelivered')] : []
  return [shortDay(bill.date, language), numberFormats(language).amount(bill.total), ...mark].join(' · ')
}

function billEntity(bill: BillRow, path: string | null): Entity {
  const title = billTitles[bill.billTypeCode]
  const titled = (language: string, party: string): string =>
    [i18n.getFixedT(language)(`titles.${title}`), party].filter(text => text !== '').join(' · ')
  return {
    id: `${billIds}${bill.id}`,
    kind: 'document',
    texts: [titled('ar', bill.partyNameAr), titled('en', bill.partyNameEn || bill.partyNameAr)],
    codes: [bill.code],
    detail: () => detailOf(bill),
    bill,
    ...(path !== null && { path }),
  }
}
