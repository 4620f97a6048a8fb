import type { BillRow } from '#contract/bill-row.ts'
import type { Need } from '#domain/access/can.ts'
import type { TextKey } from '../i18n/texts.ts'
import type { IconName } from '../ui/icons.ts'

/** The fields of a bill that deliveries depend on. */
export type DeliveryBill = Pick<
  BillRow,
  | 'id'
  | 'billTypeCode'
  | 'code'
  | 'isDelivered'
  | 'awaitsDelivery'
  | 'isVoided'
  | 'partyNameAr'
  | 'partyNameEn'
  | 'total'
>

/**
 * Things that the palette finds besides commands: items, parties, documents, accounts and rows of all other definitions. Sources provide
 * them, all at once or by a server search; screens provide the actions on them. Sources, screens and palette are independent of each other.
 */
export const entityKinds = ['item', 'customer', 'supplier', 'document', 'account', 'row'] as const
export type EntityKind = (typeof entityKinds)[number]

export type Entity = {
  /** Unique among all sources: `item:42`. */
  readonly id: string
  readonly kind: EntityKind
  /** Either may be empty. */
  readonly texts: readonly [arabic: string, english: string]
  /** The main code first; then barcodes, telephone numbers. */
  readonly codes: readonly string[]
  /** A short formatted addition, such as the price or the date. */
  readonly detail?: () => string
  /** The address of its screen, if it has one. */
  readonly path?: string
  /** For an item that is a service. */
  readonly isService?: true
  /** The units of an item. */
  readonly units?: readonly EntityUnit[]
  /** For a document that is a bill: the fields its actions depend on. */
  readonly bill?: DeliveryBill
}

type EntityUnit = {
  readonly id: number
  readonly nameAr: string
  readonly nameEn: string
  /** True for the unit with ratio 1. */
  readonly isBase: boolean
}

export type EntitySource = {
  readonly name: string
  readonly kinds: readonly EntityKind[]
  /** Without this permission the source is empty, and the server is not called. */
  readonly need: Need
  /** Loads all entities, for a source that fits into memory: up to some tens of thousands. */
  readonly load?: (signal: AbortSignal) => Promise<readonly Entity[]>
  /** Searches on the server, for other sources. At most the first `serverRowsMax` are shown, below everything else. */
  readonly search?: (query: string, signal: AbortSignal) => Promise<readonly Entity[]>
}

/** An action on an entity; Enter runs the first, Tab shows the others. */
export type EntityAction = {
  readonly id: string
  readonly title: TextKey
  readonly icon: IconName
  /** A short addition, such as the price. */
  readonly detail?: () => string
  readonly need?: Need
  readonly blocked?: () => TextKey | undefined
  readonly run: () => void
}

export type EntityActions = {
  readonly kinds: readonly EntityKind[]
  readonly actionsOf: (entity: Entity) => readonly EntityAction[]
}

export const serverRowsMax = 20

/** The prefix of a query that restricts it to some kinds; all four are on the digit row of both layouts. */
export const kindPrefixes: Readonly<Record<string, readonly EntityKind[] | undefined>> = {
  '@': ['customer', 'supplier'],
  '#': ['document'],
  $: ['account'],
  '*': ['item'],
}

export const entityIcons = {
  item: 'items',
  customer: 'customer',
  supplier: 'supplier',
  document: 'documentOut',
  account: 'bank',
  row: 'definitions',
} as const satisfies Record<EntityKind, IconName>
