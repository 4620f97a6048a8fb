/** The references of vouchers: accounts, parties, cost centres and branches, searched by typed text. */
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Reference } from '#contract/field-kinds.ts'
import { lookupEndpoints } from '#contract/lookup.ts'
import { allBranches } from '#contract/protocol.ts'
import type { VoucherType } from '#contract/vouchers/descriptions.ts'
import { voucherEndpoints, voucherOf } from '#contract/vouchers/registry.ts'
import type { Read } from '#domain/fields/reading.ts'
import type { Finder, SearchResults } from '#domain/search/finder.ts'
import { nothingFound } from '#domain/search/finder.ts'
import type { PartyKind, VoucherField } from '#domain/vouchers/fields.ts'
import type {
  Chosen,
  NamedAccount,
  NamedCenter,
  VoucherFinders,
  VoucherSheetRow,
} from '#machines/voucher/voucher-rows.ts'
import type { ReferenceRows } from '../fields/reference-field.tsx'
import { referencesOf } from '../references/references.ts'
import { useReferences } from '../references/use-references.ts'
import { useApi } from '../services/api-context.ts'

export type VoucherFinding = {
  readonly finders: VoucherFinders
  readonly branches: readonly Reference[]
  /** The rows of a reference field. */
  readonly rowsOf: (field: string, row: VoucherSheetRow | undefined, branchId: number) => ReferenceRows | undefined
  /** The options of a cell's list for a text; for an empty text all available ones. */
  readonly offered: (
    column: string,
    text: string,
    row: VoucherSheetRow | undefined,
    branchId: number,
  ) => SearchResults<Reference>
  /** The selected option of that list. */
  readonly chosen: (column: string, row: Reference) => Chosen | null
}

/** The maximum number of options. */
const offeredMax = 100

/** Null until accounts and branches are loaded; `hasFailed` when they could not be. */
export function useVoucherNames(type: VoucherType) {
  const api = useApi()
  const { head, lines } = voucherOf(type).form
  const hasCenters = [...head, ...lines].includes('costCenter')
  const accounts = useQuery(api.query(voucherEndpoints.getAccounts, {}, { notify: 'never' }))
  const centers = useQuery({
    ...api.query(lookupEndpoints.getBranchCostCenters, { query: { branchId: allBranches } }, { notify: 'never' }),
    enabled: hasCenters,
  })
  const branches = useReferences('branch')
  const customers = useReferences('customer')
  const suppliers = useReferences('supplier')
  const names = useMemo(() => {
    const found = hasCenters ? centers.data : []
    if (accounts.data === undefined || found === undefined || branches.rows.length === 0) return null
    const open = found.filter(center => center.isOpen).map(center => ({ ...center, code: null }))
    return voucherNames({ accounts: accounts.data, centers: open, branches, customers, suppliers })
  }, [accounts.data, centers.data, hasCenters, branches, customers, suppliers])
  const retry = () => {
    void accounts.refetch()
    if (hasCenters) void centers.refetch()
  }
  return { names, hasFailed: accounts.isError || centers.isError, retry }
}

type Sources = {
  readonly accounts: readonly NamedAccount[]
  readonly centers: readonly NamedCenter[]
  readonly branches: ReferenceRows
  readonly customers: ReferenceRows
  readonly suppliers: ReferenceRows
}

function voucherNames({ accounts, centers, branches, customers, suppliers }: Sources): VoucherFinding {
  const accountOf = new Map(accounts.map(account => [account.id, account]))
  const all = referencesOf('account', accounts)
  // Groups and stock accounts are not offered; typing one is refused with the reason.
  const free = accounts.filter(account => account.takesEntries && !account.isOfStock)
  const usable = referencesOf('account', free)
  const money = referencesOf(
    'account',
    free.filter(account => account.isOfMoney),
  )
  const centersOf = Map.groupBy(centers, center => center.branchId)
  const centersIn = new Map([...centersOf].map(([id, rows]) => [id, referencesOf('costCenter', rows)]))
  const centerOf = new Map(centers.map(center => [center.id, center]))
  const partiesOf = (kind: PartyKind) => (kind === 'customer' ? customers : suppliers)
  const finders: VoucherFinders = {
    account: (text, isOfMoney) => {
      const first = isOfMoney ? money : usable
      return withRow(named(first.finder, text, named(all.finder, text)), row => accountOf.get(row.id))
    },
    party: (text, kind) =>
      kind === null ? notFound : withRow(named(partiesOf(kind).finder, text), row => ({ ...row, kind })),
    costCenter: (text, branchId) => {
      const found = centersIn.get(branchId)
      return found ? withRow(named(found.finder, text), row => centerOf.get(row.id)) : notFound
    },
    branch: text => named(branches.finder, text),
    hasBranches: branches.rows.length > 1,
    hasCostCenters: centers.length > 0,
  }
  const rowsOf: VoucherFinding['rowsOf'] = (field, row, branchId) => {
    switch (field as VoucherField) {
      case 'account':
        return usable
      case 'moneyAccount':
        return money
      case 'customer':
        return customers
      case 'party':
        return row?.account?.partyKind ? partiesOf(row.account.partyKind) : undefined
      case 'costCenter':
        return centersIn.get(row?.branch?.id ?? branchId)
      case 'branch':
        return branches
      default:
        return undefined
    }
  }
  return {
    finders,
    branches: branches.rows,
    rowsOf,
    offered: (column, text, row, branchId) => {
      const list = rowsOf(column, row, branchId)
      if (list === undefined) return nothingFound
      if (text.trim() !== '') return list.finder.search(text)
      const rows = list.rows.slice(0, offeredMax)
      return { rows, certain: rows.length }
    },
    chosen: (field, row) => {
      const [account, center] = [accountOf.get(row.id), centerOf.get(row.id)]
      switch (field as VoucherField) {
        case 'account':
          return account ? { column: 'account', row: account } : null
        case 'moneyAccount':
          return account ? { column: 'moneyAccount', row: account } : null
        case 'customer':
          return { column: 'customer', row: { ...row, kind: 'customer' } }
        case 'party':
          return { column: 'party', row: { ...row, kind: customers.byId(row.id) ? 'customer' : 'supplier' } }
        case 'costCenter':
          return center ? { column: 'costCenter', row: center } : null
        case 'branch':
          return { column: 'branch', row }
        default:
          return null
      }
    },
  }
}

const notFound = { ok: false, code: 'notFound' } as const

/** The row that the text identifies; if none, the row that it identifies among all accounts. */
function named<T>(finder: Finder<T>, text: string, otherwise: Read<T> = notFound): Read<T> {
  const found = finder.named(text)
  if (found.kind === 'one') return { ok: true, value: found.row }
  return found.kind === 'several' ? { ok: false, code: 'severalFound' } : otherwise
}

function withRow<A, B>(read: Read<A>, of: (row: A) => B | undefined): Read<B> {
  if (!read.ok) return read
  const value = of(read.value)
  return value === undefined ? notFound : { ok: true, value }
}
