import type { BillRow } from '#contract/bill.ts'
import type { Need } from '#domain/access/can.ts'
import type { TextKey } from '../i18n/texts.ts'
import type { IconName } from '../ui/icons.ts'

/** What the delivery of a bill goes by. */
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
 * What the palette finds beside commands: items, people, documents, accounts and the rows of all other definitions. A source gives them, as a whole or by asking the
 * server; screens say what can be done with them. Neither knows the other, and the palette knows neither.
 */
export const entityKinds = ['item', 'customer', 'supplier', 'document', 'account', 'row'] as const
export type EntityKind = (typeof entityKinds)[number]

export type Entity = {
  /** Unique among all sources and never another thing's: `item:42`. */
  readonly id: string
  readonly kind: EntityKind
  /** Either may be empty. */
  readonly texts: readonly [arabic: string, english: string]
  /** The code that a person knows it by comes first; then barcodes, telephone numbers. */
  readonly codes: readonly string[]
  /** A short addition in display form, such as the price or the date. */
  readonly detail?: () => string
  /** The address of its screen, where it has one. */
  readonly path?: string
  /** Of an item that is a service. */
  readonly isService?: true
  /** The bill that a document is, as far as what can be done with it goes by. */
  readonly bill?: DeliveryBill
}

export type EntitySource = {
  readonly name: string
  readonly kinds: readonly EntityKind[]
  /** A user who does not meet this has none, and the server is not asked. */
  readonly need: Need
  /** Everything, for a source that fits into memory: up to some tens of thousands. */
  readonly load?: (signal: AbortSignal) => Promise<readonly Entity[]>
  /** What the server finds, for a source that does not. At most the first `serverRowsMax` are shown, below everything else. */
  readonly search?: (query: string, signal: AbortSignal) => Promise<readonly Entity[]>
}

/** What can be done with an entity; the first of all actions is what Enter does, Tab shows the others. */
export type EntityAction = {
  readonly id: string
  readonly title: TextKey
  readonly icon: IconName
  /** A short addition, such as the price that it shows more of. */
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

/** The sign before a query that asks for some kinds only; all four are on the digit row of both layouts. */
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
