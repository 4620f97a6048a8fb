/** Lookups that a form makes while the user types. */
import { type lookupEndpoints, personNeeds } from '#contract/lookup.ts'
import { allBranches } from '#contract/protocol.ts'
import { type Access, can } from '#domain/access/can.ts'
import { day } from '#domain/days.ts'
import { problem } from '#domain/problem.ts'
import { Failure, refuse } from '../calls/failure.ts'
import type { Call, Caller, HandlersOf } from '../calls/handler.ts'
import { heavyWork } from '../calls/heavy-work.ts'
import { reachOf, requireBranch } from '../company/branch-reach.ts'
import { readConfiguration } from '../company/company.ts'
import type { Db } from '../db/database.ts'
import { inList } from '../db/insert-rows.ts'
import { findIds, rowFlags } from './find-ids.ts'
import { named } from './named.ts'
import { readItemCosts } from './read-costs.ts'
import { readItems, readQuantities, readUnits } from './read-items.ts'
import { readPeople } from './read-people.ts'

const resultsMax = 20

export const lookupHandlers: HandlersOf<typeof lookupEndpoints> = {
  async getBranchCostCenters({ services, caller, query, language }) {
    const { db } = services
    const { access } = caller
    if (query.branchId !== allBranches) requireBranch(await readConfiguration(db), access, query.branchId, 'branchId')
    const branchIds = reachOf(access, query.branchId, 'branchId')
    let rows = db.read.selectFrom('cost_center').selectAll().orderBy('is_active', 'desc').orderBy('id')
    if (branchIds !== null) rows = rows.where(inList(db.kind, 'branch_id', branchIds))
    return (await rows.execute()).map(row => ({
      id: row.id,
      branchId: row.branch_id,
      code: row.code,
      ...named(row, language),
      isOpen: row.is_active === 1,
      startDate: day(row.started_day),
      closedDate: row.closed_day === null ? null : day(row.closed_day),
    }))
  },

  async searchPeople({ services, caller, query, language }) {
    const { db } = services
    const isVisible = visiblePeople(caller.access)
    const isRetired = (flags: number) => (flags & rowFlags.inactive) !== 0
    const find = (isWanted: (flags: number) => boolean) => findIds(db, 'party', query.name, isWanted, resultsMax)
    const inUse = await find(flags => isVisible(flags) && !isRetired(flags))
    // Inactive rows follow active ones, within the limit.
    const retired = inUse.length < resultsMax ? await find(flags => isVisible(flags) && isRetired(flags)) : []
    const ids = [...inUse, ...retired].slice(0, resultsMax)
    return inOrder(ids, await readPeople(db, ids, caller.access, language))
  },

  async getPerson({ services, caller, query, language }) {
    const [person] = await readPeople(services.db, [query.id], caller.access, language)
    // A party of a kind that the caller may not see is not found.
    if (!person || !can(caller.access, personNeeds[person.kind].name)) throw new Failure('not_found')
    return person
  },

  async searchBranchItems(call) {
    const { db } = call.services
    requireBranch(await readConfiguration(db), call.caller.access, call.query.BranchId, 'BranchId')
    const items = await searchInUse(call, call.query.name, flags => (flags & rowFlags.inactive) === 0)
    const quantities = await readQuantities(
      db,
      items.map(item => item.id),
      call.query.BranchId,
    )
    return items.map(item => ({ ...item, quantity: item.isService ? null : quantities(item.id) }))
  },

  async getBranchStock({ services, caller, query }) {
    const { db } = services
    requireBranch(await readConfiguration(db), caller.access, query.BranchId, 'BranchId')
    const quantities = await readQuantities(db, query.ids, query.BranchId)
    return query.ids.map(itemId => ({ itemId, quantity: quantities(itemId) }))
  },

  async getDeliveryApps({ services: { db } }) {
    const rows = db.read.selectFrom('delivery_app').select(['id', 'code', 'name_ar', 'name_en'])
    const sorted = rows.orderBy('is_active', 'desc').orderBy('code_order').orderBy('id')
    return (await sorted.execute()).map(row => ({
      id: row.id,
      code: row.code,
      nameAr: row.name_ar,
      nameEn: row.name_en,
    }))
  },

  async getItemCosts({ services, caller, query }) {
    const { db } = services
    requireBranch(await readConfiguration(db), caller.access, query.BranchId, 'BranchId')
    return heavyWork(caller, () => readItemCosts(db, query.BranchId))
  },

  async searchItems({ services, caller, query, language }) {
    const { db } = services
    const ids = await findIds(db, 'item', query.query, () => true, resultsMax)
    const items = inOrder(ids, await readItems(services, ids, caller.access, language))
    return [...items.filter(item => item.isActive), ...items.filter(item => !item.isActive)]
  },

  async getItemCategories({ services }) {
    const rows = await services.db.read
      .selectFrom('item_category')
      .select(['id', 'name_ar', 'name_en'])
      .where('is_active', '=', 1)
      .orderBy('name_ar_order')
      .orderBy('id')
      .execute()
    return rows.map(row => ({ id: row.id, nameAr: row.name_ar, nameEn: row.name_en }))
  },

  async searchExchangeItems(call) {
    return searchInUse(call, call.query.name, flags => (flags & (rowFlags.inactive | rowFlags.service)) === 0)
  },

  async getItemUnits({ services, caller, query, language }) {
    const units = await readUnits(services, [query.id], caller.access, language)
    const own = units.get(query.id)
    if (!own) throw new Failure('not_found')
    return own
  },

  getUsersForReports: ({ services, query }) => usersForReports(services.db, query),

  getUsersForReportsPage: ({ services, params }) => usersForReports(services.db, params),
}

type SearchCall = Pick<Call<typeof lookupEndpoints.searchExchangeItems>, 'services' | 'language'> & {
  readonly caller: Caller
}

async function searchInUse(
  { services, caller, language }: SearchCall,
  text: string,
  accepts: (flags: number) => boolean,
) {
  const ids = await findIds(services.db, 'item', text, accepts, resultsMax)
  return inOrder(ids, await readItems(services, ids, caller.access, language))
}

function visiblePeople(access: Access): (flags: number) => boolean {
  const seesCustomers = can(access, personNeeds.customer.name)
  const seesSuppliers = can(access, personNeeds.supplier.name)
  return flags => ((flags & rowFlags.supplier) === 0 ? seesCustomers : seesSuppliers)
}

/** The rows in the order of the ids; a row deleted since the search is left out. */
function inOrder<T extends { readonly id: number }>(ids: readonly number[], rows: readonly T[]): T[] {
  const byId = new Map(rows.map(row => [row.id, row]))
  return ids.flatMap(id => byId.get(id) ?? [])
}

type Paging = { readonly pageNumber?: number | undefined; readonly pageSize?: number | undefined }

/** Paged only when both are given (spec §9). */
async function usersForReports(db: Db, { pageNumber = -1, pageSize = -1 }: Paging) {
  let users = db.read.selectFrom('user_account').select(['id', 'user_name', 'full_name'])
  users = users.orderBy('full_name').orderBy('id')
  if (pageNumber !== -1 && pageSize !== -1) {
    if (pageNumber === 0) refuse([problem('pageNumber', 'tooSmall', { min: 1 })])
    if (pageSize === 0) refuse([problem('pageSize', 'tooSmall', { min: 1 })])
    users = users.limit(pageSize).offset((pageNumber - 1) * pageSize)
  }
  return (await users.execute()).map(row => ({ id: row.id, userName: row.user_name, fullName: row.full_name }))
}
