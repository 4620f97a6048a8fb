/** The references of a kind that the user may choose from. */
import { useQuery } from '@tanstack/react-query'
import { useMemo, useSyncExternalStore } from 'react'
import { catalogueEndpoints } from '#contract/catalogue.ts'
import type { Reference } from '#contract/field-kinds.ts'
import { lookupEndpoints } from '#contract/lookup.ts'
import { allBranches } from '#contract/protocol.ts'
import { voucherEndpoints } from '#contract/vouchers/registry.ts'
import type { EntityKind } from '../commands/entities.ts'
import { usePalette } from '../commands/palette-context.ts'
import type { ReferenceRows } from '../fields/reference-field.tsx'
import { useApi } from '../services/api-context.ts'
import { referencesAmong, referencesOf, unitReferences } from './references.ts'

/** Short lists from a call, and the palette's entities. */
type ListedKind = 'account' | 'branch' | 'category' | 'costCentre' | 'deliveryApp' | 'user'
/** The entity kinds of each reference kind. */
const entityKindsOf = {
  item: ['item'],
  goods: ['item'],
  service: ['item'],
  customer: ['customer'],
  supplier: ['supplier'],
  party: ['customer', 'supplier'],
} as const satisfies Readonly<Record<string, readonly EntityKind[]>>
export type EntityReferenceKind = keyof typeof entityKindsOf
type UnitKind = 'itemUnit' | 'saleUnit'
export type ReferenceKind = ListedKind | EntityReferenceKind | UnitKind

/** `branchId`: the branch of cost centres; null for all. */
export function useReferences(kind: ReferenceKind, branchId: number | null = null): ReferenceRows {
  const { entities } = usePalette()
  const indexed = useSyncExternalStore(isListed(kind) ? listensToNothing : entities.subscribe, entities.snapshot)
  const { rows, isLoading } = useRows(kind, branchId)
  const among = isListed(kind) ? null : indexed
  return useMemo(() => {
    if (among === null) return referencesOf(kind, rows, isLoading)
    return isEntity(kind)
      ? referencesAmong(among, entityKindsOf[kind], isOfKind(kind))
      : unitReferences(among, isOfKind(kind))
  }, [kind, among, rows, isLoading])
}

/** Subscribing would load the entities. */
function listensToNothing(): () => void {
  return () => undefined
}

function isUnit(kind: ReferenceKind): kind is UnitKind {
  return kind === 'itemUnit' || kind === 'saleUnit'
}

/** Restricts items to goods or services. */
export function isOfKind(kind: ReferenceKind): (found: { readonly isService?: boolean }) => boolean {
  if (kind === 'goods' || kind === 'itemUnit') return ({ isService }) => isService !== true
  return kind === 'service' ? ({ isService }) => isService === true : () => true
}

/** Whether they are items. */
export function isItem(kind: ReferenceKind): boolean {
  return isEntity(kind) && entityKindsOf[kind].some(each => each === 'item')
}

/** Whether the palette may have them. */
export function isEntity(kind: ReferenceKind): kind is EntityReferenceKind {
  return Object.hasOwn(entityKindsOf, kind)
}

const quietly = { isBackground: true, notify: 'never' } as const
const none: readonly Reference[] = []

type ListedRows = { readonly rows: readonly Reference[]; readonly isLoading: boolean }

function useRows(kind: ReferenceKind, branchId: number | null): ListedRows {
  const api = useApi()
  const centresOf = { branchId: branchId ?? allBranches }
  const branches = useQuery({
    ...api.query(catalogueEndpoints.getBranches, {}, quietly),
    enabled: kind === 'branch',
  })
  const centres = useQuery({
    ...api.query(lookupEndpoints.getBranchCostCenters, { query: centresOf }, quietly),
    enabled: kind === 'costCentre',
  })
  const users = useQuery({
    ...api.query(lookupEndpoints.getUsersForReports, { query: {} }, quietly),
    enabled: kind === 'user',
  })
  const accounts = useQuery({
    ...api.query(voucherEndpoints.getAccounts, {}, quietly),
    enabled: kind === 'account',
  })
  const categories = useQuery({
    ...api.query(lookupEndpoints.getItemCategories, {}, quietly),
    enabled: kind === 'category',
  })
  const apps = useQuery({
    ...api.query(lookupEndpoints.getDeliveryApps, {}, quietly),
    enabled: kind === 'deliveryApp',
  })
  const read = {
    ...{ branch: branches, costCentre: centres, user: users, account: accounts, category: categories },
    deliveryApp: apps,
  } satisfies Readonly<Record<ListedKind, unknown>>
  const rows = useMemo(() => {
    if (kind === 'deliveryApp') return apps.data ?? none
    if (kind === 'category') return categories.data?.map(each => ({ ...each, code: null })) ?? none
    if (kind === 'branch') return branches.data?.map(each => ({ ...each, code: each.codePrefix || null })) ?? none
    if (kind === 'account') return accounts.data ?? none
    if (kind === 'costCentre') return centres.data ?? none
    return kind === 'user' ? (users.data?.map(userReference) ?? none) : none
  }, [kind, accounts.data, apps.data, branches.data, categories.data, centres.data, users.data])
  return { rows, isLoading: isListed(kind) && read[kind].isLoading }
}

function isListed(kind: ReferenceKind): kind is ListedKind {
  return !isEntity(kind) && !isUnit(kind)
}

/** A user has one name in every language. */
function userReference(user: { readonly id: number; readonly userName: string; readonly fullName: string }): Reference {
  const name = user.fullName || user.userName
  return { id: user.id, code: user.userName, nameAr: name, nameEn: name }
}
