import type { inventoryCountEndpoints } from '#contract/inventory-count.ts'
import { hasBranch } from '#domain/access/branches.ts'
import { quantity } from '#domain/money.ts'
import { Failure } from '../calls/failure.ts'
import type { Caller, HandlersOf } from '../calls/handler.ts'
import { requireBranch } from '../company/branch-reach.ts'
import { readConfiguration } from '../company/company.ts'
import { inList, insertTables } from '../db/insert-rows.ts'
import { bodyHashOf, keyOf, rememberedText, rememberTextRow } from '../idempotency.ts'
import type { Services } from '../services.ts'
import { closeCount, undoCount } from './close-count.ts'
import { readCounted } from './count-goods.ts'
import { readCountDocument, readCountEntries, readCountLines } from './read-lines.ts'
import { addEntries, branchOfCount, type CountWork, cancelCount, openCount } from './record-count.ts'
import { listCounts } from './stored-counts.ts'

export const inventoryCountHandlers: HandlersOf<typeof inventoryCountEndpoints> = {
  async listCounts({ services: { db }, caller, query }) {
    return listCounts(db, caller.access, query)
  },

  async openCount({ services, caller, idempotencyKey, body }) {
    const { db } = services
    requireBranch(await readConfiguration(db), caller.access, body.branchId, 'branchId')
    const asked = { key: keyOf(idempotencyKey), branchId: body.branchId, body: { count: body } }
    const id = await once(services, caller, asked, work => openCount(work, body))
    return readCountDocument(db, caller.access, id)
  },

  async getCount({ services: { db }, caller, params }) {
    return readCountDocument(db, caller.access, params.id)
  },

  async getCountLines({ services: { db }, caller, params, query }) {
    return readCountLines(db, caller.access, params.id, query)
  },

  async getCountEntries({ services: { db }, caller, params, query }) {
    return readCountEntries(db, caller.access, params.id, query.itemId)
  },

  async addCountEntries({ services, caller, idempotencyKey, params: { id }, body: { entries } }) {
    const asked = { ...(await ofCount(services, caller, idempotencyKey, id)), body: { count: id, entries } }
    const lastLineId = await once(services, caller, asked, work => addEntries(work, id, entries))
    const itemIds = [...new Set(entries.map(({ itemId }) => itemId))]
    const { db } = services
    const counted = await readCounted(db.read, id, inList(db.kind, 'line.item_id', itemIds))
    const items = itemIds.map(itemId => ({ itemId, counted: quantity(counted.get(itemId)?.counted ?? 0) }))
    return { lastLineId, items }
  },

  async closeCount({ services, caller, idempotencyKey, params: { id }, body }) {
    const asked = { ...(await ofCount(services, caller, idempotencyKey, id)), body: { closed: id, ...body } }
    await once(services, caller, asked, async work => {
      await closeCount(work, { countId: id, ...body })
      return id
    })
    return readCountDocument(services.db, caller.access, id)
  },

  async cancelCount({ services, caller, idempotencyKey, params: { id } }) {
    const asked = { ...(await ofCount(services, caller, idempotencyKey, id)), body: { cancelled: id } }
    await once(services, caller, asked, async work => {
      await cancelCount(work, id)
      return id
    })
    return readCountDocument(services.db, caller.access, id)
  },

  async undoCount({ services, caller, idempotencyKey, params: { id } }) {
    const asked = { ...(await ofCount(services, caller, idempotencyKey, id)), body: { undone: id } }
    await once(services, caller, asked, async work => {
      await undoCount(work, id)
      return id
    })
    return readCountDocument(services.db, caller.access, id)
  },
}

type Asked = { readonly key: string | null; readonly branchId: number; readonly body: object }

/** A count of another branch is reported as missing before anything is locked. */
async function ofCount({ db }: Services, { access }: Caller, idempotencyKey: string | undefined, countId: number) {
  const branchId = await branchOfCount(db, countId)
  if (!hasBranch(access, branchId)) throw new Failure('not_found')
  return { key: keyOf(idempotencyKey), branchId }
}

/** `work` returns an id; a retry with the same key and body gets the same id. */
async function once(
  { db, now }: Services,
  caller: Caller,
  { key, branchId, body }: Asked,
  work: (work: CountWork) => Promise<number>,
): Promise<number> {
  const sent = { key, userId: caller.userId, bodyHash: bodyHashOf(body) }
  return db.write([branchId], async tx => {
    const known = await rememberedText(db.kind, tx, sent)
    if (known !== undefined) return Number(known)
    const at = now()
    const made = await work({ db, tx, caller, now: at })
    await insertTables(db.kind, tx, [rememberTextRow(sent, String(made), at)])
    return made
  })
}
