/**
 * The storage table: every local-storage key of the specification, with its type and place. A new key does not compile until both are
 * defined. Source: spec §3 and §4, decision 1.
 *
 * `createStorage(areas)` returns `get`, `set`, `remove` and `subscribe`, typed by key. Values are JSON text. A value that no longer matches
 * its type is removed and read as missing. Sessions are stored through `session-store.ts`, never key by key.
 */
import { z } from 'zod'
import { userConfiguration } from '#contract/account.ts'
import { storedLabels } from './label-papers.ts'
import { paperKinds, papers } from './papers.ts'
import { storedPaperTexts, storedPrinter } from './printers.ts'

/**
 * Where a key is stored. `permanent`: local storage. `remembered`: local storage while `remember_me` is true, else the session storage of
 * each tab, which `session-sync.ts` synchronizes. `named`: local storage, one item per name that screens choose. `reserved`: never written.
 */
type Place = 'permanent' | 'remembered' | 'named' | 'reserved'
type Row = { readonly place: Place; readonly type: z.ZodType }

/** The keys of spec §3, spelled as there (sic). */
type SpecifiedKey =
  | 'password'
  | 'current_user'
  | 'user_permissions'
  | 'access_token'
  | 'id_token'
  | 'refresh_token'
  | 'expires_in'
  | 'remember_me'
  | 'language'
  | 'home_url'
  | 'theme'
  | 'show_dashboard_statistics'
  | 'show_dashboard_notifications'
  | 'show_dashboard_todo'
  | 'show_dashboard_banner'
  | 'ClientId'
  | 'user_data'
  | 'sync_keys'

/** Keys of our own, for this device's display settings and data, which the specification does not name. */
type OwnKey =
  | 'colour_mode'
  | 'side_menu'
  | 'bill_draft'
  | 'voucher_draft'
  | 'stock_count'
  | 'print_papers'
  | 'printer'
  | 'paper_texts'
  | 'scanner'
  | 'company_clock'
  | 'registration'
  | 'import_columns'
  | 'item_pictures'
  | 'month_pack'
  | 'goods_labels'

/** The user without permissions, which have a key of their own. */
const storedUser = z.object({
  id: z.int(),
  userName: z.string(),
  fullName: z.string(),
  email: z.string(),
  jobTitle: z.string(),
  phoneNumber: z.string(),
  roles: z.array(z.string()).readonly(),
  discountLimitValue: z.number().nullable(),
  configuration: userConfiguration.nullable(),
  mustChangePassword: z.boolean(),
})

const configured = userConfiguration.shape

export const storageTable = {
  /** Decision 1: no password is ever stored; one left by an older client is removed at start. */
  password: { place: 'reserved', type: z.never() },
  current_user: { place: 'remembered', type: storedUser },
  user_permissions: { place: 'remembered', type: z.array(z.string()).readonly() },
  id_token: { place: 'remembered', type: z.string() },
  refresh_token: { place: 'remembered', type: z.string() },
  /** When the access token expires, in epoch milliseconds; not the seconds of the token reply. */
  expires_in: { place: 'remembered', type: z.int() },
  access_token: { place: 'remembered', type: z.string() },
  remember_me: { place: 'permanent', type: z.boolean() },
  language: { place: 'permanent', type: configured.language.unwrap() },
  home_url: { place: 'permanent', type: configured.homeUrl.unwrap() },
  theme: { place: 'permanent', type: configured.theme.unwrap() },
  show_dashboard_statistics: { place: 'permanent', type: z.boolean() },
  show_dashboard_notifications: { place: 'permanent', type: z.boolean() },
  show_dashboard_todo: { place: 'permanent', type: z.boolean() },
  show_dashboard_banner: { place: 'permanent', type: z.boolean() },
  /** The id of the installation, for which serials are issued. */
  ClientId: { place: 'permanent', type: z.string() },
  /** Data that screens store per user on this device, by user id and name. */
  user_data: { place: 'permanent', type: z.record(z.string(), z.record(z.string(), z.json())) },
  /** Light, dark, or as the device. It belongs to the device and not to the user, so a logout does not change it. */
  colour_mode: { place: 'permanent', type: z.enum(['light', 'dark', 'system']) },
  /** Whether the side menu is open beside the page. */
  side_menu: { place: 'permanent', type: z.boolean() },
  /** Drafts of open bills, one per editing tab, in the format of `stored-bill.ts`. */
  bill_draft: { place: 'named', type: z.string() },
  /** Drafts of vouchers, in the same way. */
  voucher_draft: { place: 'named', type: z.string() },
  /** Counted lines that were not sent yet, in the format of `stored-counting.ts`. */
  stock_count: { place: 'named', type: z.string() },
  /** The paper for each kind of invoice, a setting of the device. */
  print_papers: { place: 'permanent', type: z.partialRecord(z.enum(paperKinds), z.enum(papers)) },
  /** The printer. */
  printer: { place: 'permanent', type: storedPrinter },
  /** The header and footer texts of the shop's documents. */
  paper_texts: { place: 'permanent', type: storedPaperTexts },
  /** Paper, code and contents of the labels for goods. */
  goods_labels: { place: 'permanent', type: storedLabels },
  /** The device's barcode scanner, and the format of scale labels. */
  scanner: {
    place: 'permanent',
    type: z.object({
      prefix: z.string(),
      suffix: z.string(),
      beeps: z.boolean(),
      mergesScans: z.boolean(),
      weightPrefixes: z.array(z.int()).readonly(),
      pricePrefixes: z.array(z.int()).readonly(),
    }),
  },
  /** The time zone of the company. */
  company_clock: { place: 'permanent', type: z.string().max(100) },
  /** The remaining days of the registration when the server was last asked, for a start without a network. */
  registration: { place: 'permanent', type: z.object({ remainingDays: z.int(), askedAt: z.int() }) },
  /** The column mappings of imported files, by their folded headings, newest first. */
  import_columns: {
    place: 'permanent',
    type: z
      .array(
        z.object({
          definition: z.string(),
          headings: z.array(z.string()).readonly(),
          columns: z.array(z.string().nullable()).readonly(),
        }),
      )
      .readonly(),
  },
  /** Whether the item search of a bill shows pictures. */
  item_pictures: { place: 'permanent', type: z.boolean() },
  /** The reports excluded from the month-end pack. */
  month_pack: { place: 'permanent', type: z.array(z.string()).readonly() },
  /** The keys that some tab has in its session storage: a new tab asks the others only when there are any. */
  sync_keys: { place: 'reserved', type: z.array(z.string()) },
} as const satisfies Record<SpecifiedKey | OwnKey, Row>

type Table = typeof storageTable
export type StorageKey = keyof Table
type KeyOf<P extends Place> = { [K in StorageKey]: Table[K]['place'] extends P ? K : never }[StorageKey]
export type ValueOf<K extends StorageKey> = z.output<Table[K]['type']>

/** The keys that screens may write. */
export type PermanentKey = KeyOf<'permanent'>
export type RememberedKey = KeyOf<'remembered'>
export type NamedKey = KeyOf<'named'>

/** Texts under separate names, so that two tabs never overwrite each other. */
export type NamedTexts = {
  readonly names: () => readonly string[]
  readonly get: (name: string) => string | null
  readonly set: (name: string, text: string) => void
  readonly remove: (name: string) => void
}

/** The order in which a session is written: the access token last, so that a reader who sees it sees the rest. */
export const sessionKeys = [
  'current_user',
  'user_permissions',
  'id_token',
  'refresh_token',
  'expires_in',
  'access_token',
] as const satisfies readonly RememberedKey[]

/** The part of the browser's `Storage` in use. */
export type StorageArea = Pick<Storage, 'length' | 'key' | 'getItem' | 'setItem' | 'removeItem'>
/** `events` is the target of the browser's `storage` events from other tabs (`window`). */
export type StorageAreas = {
  readonly permanent: StorageArea
  readonly session: StorageArea
  readonly events?: Pick<EventTarget, 'addEventListener'>
}

export type AppStorage = ReturnType<typeof createStorage>

/** Throws for a key that callers may not use: an empty one, or one in another place. Source: spec §5. */
export function assertKey(key: string): asserts key is PermanentKey {
  if (key === '') throw new Error('A storage key must not be empty.')
  if (!isKey(key)) throw new Error(`The storage key "${key}" is not in the storage table.`)
  if (storageTable[key].place !== 'permanent') throw new Error(`The storage key "${key}" is reserved.`)
}

export function createStorage(areas: StorageAreas) {
  const listeners = new Map<PermanentKey, Set<() => void>>()
  const notify = (key: PermanentKey) => {
    for (const listener of listeners.get(key) ?? []) listener()
  }
  areas.events?.addEventListener('storage', event => {
    const key = 'key' in event ? event.key : null
    // A null key means that the whole storage was cleared.
    for (const known of listeners.keys()) if (key === null || key === known) notify(known)
  })
  areas.permanent.removeItem('password')
  return {
    get: <K extends PermanentKey>(key: K): ValueOf<K> | null => {
      assertKey(key)
      return readItem(areas.permanent, key)
    },
    set: <K extends PermanentKey>(key: K, value: ValueOf<K>): void => {
      assertKey(key)
      areas.permanent.setItem(key, JSON.stringify(value))
      notify(key)
    },
    remove: (key: PermanentKey): void => {
      assertKey(key)
      areas.permanent.removeItem(key)
      notify(key)
    },
    /** Calls the listener after every change of the key, in this tab or another. Returns how to stop. */
    subscribe: (key: PermanentKey, listener: () => void): (() => void) => {
      assertKey(key)
      const known = listeners.get(key) ?? new Set()
      listeners.set(key, known.add(listener))
      return () => known.delete(listener)
    },
    named: (key: NamedKey): NamedTexts => namedTexts(areas.permanent, `${key} `),
    /** For `session-store.ts` only. */
    areas,
  }
}

function namedTexts(area: StorageArea, prefix: string): NamedTexts {
  return {
    names: () =>
      Array.from({ length: area.length }, (_, place) => area.key(place) ?? '').flatMap(key =>
        key.startsWith(prefix) ? [key.slice(prefix.length)] : [],
      ),
    get: name => area.getItem(prefix + name),
    set: (name, text) => area.setItem(prefix + name, text),
    remove: name => area.removeItem(prefix + name),
  }
}

/** The value of a key in one area; null when missing. A value that does not match its type is removed. */
export function readItem<K extends StorageKey>(area: StorageArea, key: K): ValueOf<K> | null {
  const text = area.getItem(key)
  if (text === null) return null
  const parsed = storageTable[key].type.safeParse(jsonOf(text))
  // A row's type is the type of its key, which the compiler cannot infer from the index.
  if (parsed.success) return parsed.data as ValueOf<K>
  area.removeItem(key)
  return null
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function isKey(key: string): key is StorageKey {
  return Object.hasOwn(storageTable, key)
}

/**
 * The browser's storage, or storage in memory where the browser refuses it (private mode): data then ends with the tab, and the shell shows
 * a notice (`isPersistent` is false). Source: spec §8.
 */
export function openAreas(browser: {
  readonly localStorage: Storage
  readonly sessionStorage: Storage
  readonly addEventListener?: EventTarget['addEventListener']
}): { readonly areas: StorageAreas; readonly isPersistent: boolean } {
  try {
    const { localStorage, sessionStorage } = browser
    for (const area of [localStorage, sessionStorage]) {
      area.setItem('storage_probe', '1')
      area.removeItem('storage_probe')
    }
    const { addEventListener } = browser
    const events = addEventListener ? { addEventListener: addEventListener.bind(browser) } : undefined
    return {
      areas: { permanent: localStorage, session: sessionStorage, ...(events && { events }) },
      isPersistent: true,
    }
  } catch {
    return { areas: { permanent: memoryArea(), session: memoryArea() }, isPersistent: false }
  }
}

export function memoryArea(): StorageArea {
  const values = new Map<string, string>()
  return {
    get length() {
      return values.size
    },
    key: place => [...values.keys()][place] ?? null,
    getItem: key => values.get(key) ?? null,
    setItem: (key, value) => {
      values.set(key, value)
    },
    removeItem: key => {
      values.delete(key)
    },
  }
}
