/**
 * Templates of compound journal entries: a posted entry under a name, entered again by a user, or by the server on due days. Calls of our
 * own. Source: spec §2 (daily-advanced).
 */
import { z } from 'zod'
import { repeatKinds } from '#domain/vouchers/repeats.ts'
import { endpoint } from './endpoint.ts'
import { writtenOnceErrors } from './errors.ts'
import { bookedMoney, id, name, queryId, wireDay } from './fields.ts'
import { voucherDescriptions } from './vouchers/descriptions.ts'

/** Per company. */
export const templatesMax = 500

const fields = {
  name: name(1, 100),
  every: z.enum(repeatKinds),
  /** The first due day; null only without repetition. */
  firstDay: wireDay.nullable(),
  /** No due day is later; null without an end. */
  lastDay: wireDay.nullable(),
  /** Due days wait until it is resumed, and are then posted. */
  isPaused: z.boolean(),
}

const template = z.object({
  id,
  version: z.int(),
  ...fields,
  /** The entry that is entered again. */
  voucherId: id,
  code: z.string(),
  branchId: id,
  total: bookedMoney,
  /** Null if nothing is due any more. */
  nextDay: wireDay.nullable(),
  /** The last entry that the server posted. */
  posted: z.object({ id, code: z.string(), date: wireDay }).nullable(),
  /** Why the last attempt failed: an error code; empty if it did not. */
  failure: z.string(),
})
export type JournalTemplate = z.output<typeof template>

const path = '/api/journal-templates'
const { need } = voucherDescriptions.compound
const params = z.object({ id: queryId })

export const journalTemplateEndpoints = {
  listJournalTemplates: endpoint({
    method: 'GET',
    path,
    summary: 'The templates of compound journal entries by name, of entries whose branches the user has.',
    need,
    reply: z.array(template),
    errors: [],
  }),
  addJournalTemplate: endpoint({
    method: 'POST',
    path,
    summary: 'Makes a template of a compound journal entry. Due days in the past are posted at once, each on its day.',
    need,
    isIdempotent: true,
    body: z.strictObject({ voucherId: id, ...fields }),
    reply: template,
    errors: ['not_found', ...writtenOnceErrors],
  }),
  changeJournalTemplate: endpoint({
    method: 'PUT',
    path: `${path}/:id`,
    summary:
      'Changes, pauses or resumes a template. With `version` it is refused if another user has changed it since.',
    need,
    params,
    body: z.strictObject({ ...fields, version: id.optional() }),
    reply: template,
    errors: ['not_found'],
  }),
  removeJournalTemplate: endpoint({
    method: 'DELETE',
    path: `${path}/:id`,
    summary: 'Removes a template. What it posted stays.',
    need,
    params,
    reply: z.object({}),
    errors: ['not_found'],
  }),
}
