/**
 * The storage table: every local-storage key of the specification, what it holds and where it lives. A new key does not compile
 * until both are decided. Source: spec §3 and §4, decision 1.
 *
 * `createStorage(areas)` gives `get`, `set`, `remove` and `subscribe`, typed by key. Values are JSON text. A value that no longer
 * fits its type is removed and read as missing. Sessions are stored through `session-store.ts`, never key by key.
 */
import { z } from 'zod'
import { userConfiguration } from '#contract/account.ts'
import { paperKinds, papers } from './papers.ts'
import { storedPaperTexts, storedPrinter } from './printers.ts'

/**
 * Where a key lives. `permanent`: local storage. `remembered`: local storage while `remember_me` is true, else the session
 * storage of each tab, which `session-sync.ts` keeps equal across tabs. `named`: local storage, an item for each name that screens give.
 * `reserved`: nobody writes it.
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

/** Keys of our own: what this device shows, which the specification does not name. */
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
  | 'import_columns'
  | 'item_pictures'
  | 'month_pack'

/** The user without his permissions, which have a key of their own. */
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
  /** Decision 1: no password is ever stored; one that an older client left is removed at the start. */
  password: { place: 'reserved', type: z.never() },
  current_user: { place: 'remembered', type: storedUser },
  user_permissions: { place: 'remembered', type: z.array(z.string()).readonly() },
  id_token: { place: 'remembered', type: z.string() },
  refresh_token: { place: 'remembered', type: z.string() },
  /** The instant at which the access token expires, in epoch milliseconds; not the seconds of the token reply. */
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
  /** The id of the installation, which a serial is issued for. */
  ClientId: { place: 'permanent', type: z.string() },
  /** What screens keep for a user on this machine, by user id and name. */
  user_data: { place: 'permanent', type: z.record(z.string(), z.record(z.string(), z.json())) },
  /** Light, dark, or as the device says. It belongs to the screen and not to the user, so a logout keeps it. */
  colour_mode: { place: 'permanent', type: z.enum(['light', 'dark', 'system']) },
  /** Whether the side menu is open beside the page. */
  side_menu: { place: 'permanent', type: z.boolean() },
  /** Open bills, one for each tab that edits one: the text that `stored-bill.ts` writes. */
  bill_draft: { place: 'named', type: z.string() },
  /** Vouchers that somebody has begun, in the same way. */
  voucher_draft: { place: 'named', type: z.string() },
  /** What a device has counted of goods and not sent yet: the text that `stored-counting.ts` writes. */
  stock_count: { place: 'named', type: z.string() },
  /** The paper that an invoice of each kind goes to: the printers are beside the device. */
  print_papers: { place: 'permanent', type: z.partialRecord(z.enum(paperKinds), z.enum(papers)) },
  /** The printer itself. */
  printer: { place: 'permanent', type: storedPrinter },
  /** What the shop has printed on every document. */
  paper_texts: { place: 'permanent', type: storedPaperTexts },
  /** The barcode scanner that is beside the device, and what the labels of its scale mean. */
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
  /** How the columns of files were matched with fields, by the folded headings of the file: the newest first. */
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
  /** Whether items are shown with their pictures where a bill searches them. */
  item_pictures: { place: 'permanent', type: z.boolean() },
  /** The reports that are left out of the pack of a month. */
  month_pack: { place: 'permanent', type: z.array(z.string()).readonly() },
  /** The keys that some tab holds in its session storage: a new tab asks the others only when there are any. */
  sync_keys: { place: 'reserved', type: z.array(z.string()) },
} as const satisfies Record<SpecifiedKey | OwnKey, Row>

type Table = typeof storageTable
export type StorageKey = keyof Table
type KeyOf<P extends Place> = { [K in StorageKey]: Table[K]['place'] extends P ? K : never }[StorageKey]
export type ValueOf<K extends StorageKey> = z.output<Table[K]['type']>

/** What screens may write. */
export type PermanentKey = KeyOf<'permanent'>
export type RememberedKey = KeyOf<'remembered'>
export type NamedKey = KeyOf<'named'>

/** Texts under names of their own, so that two tabs never write over each other and none is read to write another. */
export type NamedTexts = {
  readonly names: () => readonly string[]
  readonly get: (name: string) => string | null
  readonly set: (name: string, text: string) => void
  readonly remove: (name: string) => void
}

/** The order in which a session is written: the access token last, so that a reader that sees it sees the rest. */
export const sessionKeys = [
  'current_user',
  'user_permissions',
  'id_token',
  'refresh_token',
  'expires_in',
  'access_token',
] as const satisfies readonly RememberedKey[]

/** The part of the browser's `Storage` that is used. */
export type StorageArea = Pick<Storage, 'length' | 'key' | 'getItem' | 'setItem' | 'removeItem'>
/** `events` is the target of the browser's `storage` events of other tabs (`window`). */
export type StorageAreas = {
  readonly permanent: StorageArea
  readonly session: StorageArea
  readonly events?: Pick<EventTarget, 'addEventListener'>
}

export type AppStorage = ReturnType<typeof createStorage>

/** Throws for a key that no caller may use: an empty one, or one of another place. Source: spec §5. */
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
    // A null key is the whole storage, cleared by hand.
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
    /** Calls the listener after every change of the key, in this tab or in another. Answers how to stop it. */
    subscribe: (key: PermanentKey, listener: () => void): (() => void) => {
      assertKey(key)
      const known = listeners.get(key) ?? new Set()
      listeners.set(key, known.add(listener))
      return () => known.delete(listener)
    },
    named: (key: NamedKey): NamedTexts => namedTexts(areas.permanent, `${key} `),
    /** For `session-store.ts` alone. */
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

/** The value of a key in one area, or null when it is missing or does not fit its type, in which case it is removed. */
export function readItem<K extends StorageKey>(area: StorageArea, key: K): ValueOf<K> | null {
  const text = area.getItem(key)
  if (text === null) return null
  const parsed = storageTable[key].type.safeParse(jsonOf(text))
  // The type of a row is the type of its key; the compiler does not follow the index.
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
 * The storage of the browser, or storage in memory where the browser refuses it (private mode): then nothing outlives the tab,
 * and the shell says so (`isPersistent` is false). Source: spec §8.
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
