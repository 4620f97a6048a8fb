/** Audits exports of lists: the browser reports an export or print here before it reads the rows. */
import { assetReadNeed } from '#contract/assets.ts'
import { viewAny } from '#contract/bill-needs.ts'
import { definitions } from '#contract/definitions/registry.ts'
import { seesDeliveries } from '#contract/delivery-needs.ts'
import { goalsNeed } from '#contract/goals.ts'
import { countNeed } from '#contract/inventory-count.ts'
import { pricesNeed } from '#contract/item-prices.ts'
import { journalTemplateEndpoints } from '#contract/journal-templates.ts'
import type { listExportEndpoints, OwnList } from '#contract/list-export.ts'
import { reports } from '#contract/reports/reports.ts'
import { auditNeed, eInvoicesNeed, shiftListNeed } from '#contract/screen-needs.ts'
import { vouchers } from '#contract/vouchers/registry.ts'
import { can, type Need } from '#domain/access/can.ts'
import { problem } from '#domain/problem.ts'
import { actorOf, recordAudit } from './audit/audit.ts'
import { Failure, refuse } from './calls/failure.ts'
import type { HandlersOf } from './calls/handler.ts'

const ownNeeds: Readonly<Record<OwnList, Need>> = {
  assets: assetReadNeed,
  assetTransactions: assetReadNeed,
  audit: auditNeed,
  bills: viewAny,
  counts: countNeed,
  eInvoices: eInvoicesNeed,
  shifts: shiftListNeed,
  goals: goalsNeed,
  journalTemplates: journalTemplateEndpoints.listJournalTemplates.need,
  prices: pricesNeed,
  roles: 'roles.view',
  statements: seesDeliveries,
  users: 'users.view',
}

/** The permission to export a list, by its name: the permission to see it. */
const needs: ReadonlyMap<string, Need> = new Map([
  ...Object.entries(ownNeeds),
  ...[...Object.entries(reports), ...Object.entries(definitions), ...Object.entries(vouchers)].map(
    ([name, { need }]): [string, Need] => [name, need],
  ),
])

export const listExportHandlers: HandlersOf<typeof listExportEndpoints> = {
  async recordListExport({ services, caller, body }) {
    const { list, form, filter } = body
    const need = needs.get(list)
    if (need === undefined) refuse([problem('list', 'notFound')])
    if (!can(caller.access, need)) throw new Failure('access_denied', [problem('list', 'notAllowed')])
    const row = { ...actorOf(caller), at: services.now(), action: 'list.exported', subject: list } as const
    await services.db.write([], tx => recordAudit(tx, { ...row, detail: { form, filter } }))
  },
}
