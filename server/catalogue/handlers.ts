/** Handlers of catalogue and branches. */
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import type { catalogueEndpoints } from '#contract/catalogue.ts'
import { personNeeds } from '#contract/lookup.ts'
import { type Access, can } from '#domain/access/can.ts'
import type { Day } from '#domain/days.ts'
import type { HandlersOf } from '../calls/handler.ts'
import { ownBranches } from '../company/branch-reach.ts'
import { dayAt, readConfiguration } from '../company/company.ts'
import type { Services } from '../services.ts'
import { readyCatalogue } from './build-catalogue.ts'
import { readCatalogueChanges } from './catalogue-changes.ts'
import type { StoredPartyKind } from './catalogue-rows.ts'

const noContent = new Uint8Array()

export const catalogueHandlers: HandlersOf<typeof catalogueEndpoints> = {
  async getCatalogue({ services, caller, ifNoneMatch, acceptsGzip }) {
    const parties = visibleParties(caller.access)
    const { etag, compressed } = await readyCatalogue(services.db, parties, await todayOf(services))
    const reply = { mediaType: 'application/json; charset=utf-8', etag }
    if (ifNoneMatch === etag) return { ...reply, content: noContent }
    if (acceptsGzip) return { ...reply, content: compressed, contentEncoding: 'gzip' }
    return { ...reply, content: await promisify(gunzip)(compressed) }
  },

  async getCatalogueChanges({ services, caller, query }) {
    const asked = { since: query.since, today: await todayOf(services) }
    return readCatalogueChanges(services.db, visibleParties(caller.access), asked)
  },

  async getBranches({ services, caller }) {
    return ownBranches(await readConfiguration(services.db), caller.access)
  },
}

const partyKinds = ['customer', 'supplier'] as const satisfies readonly StoredPartyKind[]

async function todayOf({ db, now }: Pick<Services, 'db' | 'now'>): Promise<Day> {
  return dayAt(await readConfiguration(db), now())
}

/** The kinds of parties the caller may select on a bill or manage. */
function visibleParties(access: Access): StoredPartyKind[] {
  return partyKinds.filter(kind => can(access, personNeeds[kind].till))
}
