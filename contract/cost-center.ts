/** The specification's call that creates a cost centre; the other calls are those of its definition. */
import { z } from 'zod'
import { costCentreNeed, definitions } from './definitions/registry.ts'
import { endpoint } from './endpoint.ts'
import { writtenOnceErrors } from './errors.ts'
import { id, name, wireDay } from './fields.ts'

/** Sent as zero, which means none. */
const unused = z.int().min(0).nullish()

export const costCenterEndpoints = {
  addCostCenter: endpoint({
    method: 'POST',
    path: '/api/CostCenter/AddCostCenter', // (sic)
    summary: 'Creates a top-level cost centre of a branch, starting on any day, with the next free code.',
    need: costCentreNeed,
    isIdempotent: true,
    body: z.strictObject({
      nameAr: name(1, 200),
      nameEn: name(0, 200).optional(),
      branchId: id,
      templateTreeId: unused,
      startDate: wireDay,
      itemId: unused,
    }),
    reply: definitions.costCenter.calls.Add.reply,
    errors: writtenOnceErrors,
  }),
}
