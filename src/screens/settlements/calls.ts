import type { SettlementKind } from '#contract/settlement-kinds.ts'
import { type SettlementCalls, settlementCalls } from '#contract/settlements.ts'

/** The calls of either kind have the same shapes. */
export function callsOf(kind: SettlementKind): SettlementCalls {
  return settlementCalls[kind]
}
