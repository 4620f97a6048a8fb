import { oneLine } from '../ledger/canonical-text.ts'

/** A stored audit row. */
export type AuditFacts = {
  /** The branch of the row; 0 for none. */
  readonly chain: number
  /** Its number in the chain, rising without gaps. */
  readonly number: number
  /** Epoch milliseconds. */
  readonly at: number
  readonly userId: number | null
  readonly session: string
  readonly address: string
  readonly device: string
  readonly action: string
  readonly subject: string
  /** JSON text. */
  readonly detail: string
}

/** The number in the first line. */
export const auditFormat = 1

/**
 * The canonical text of an audit row, from which the server computes its link in the hash chain, as for a posting (`canonicalText`). One
 * line per fact, `-` for nobody. A change of the format needs a new number.
 */
export function auditText(facts: AuditFacts): string {
  const lines = [
    `mizan audit ${auditFormat}`,
    `chain ${facts.chain}`,
    `number ${facts.number}`,
    `at ${facts.at}`,
    `user ${facts.userId ?? '-'}`,
    `session ${oneLine(facts.session)}`,
    `address ${oneLine(facts.address)}`,
    `device ${oneLine(facts.device)}`,
    `action ${oneLine(facts.action)}`,
    `subject ${oneLine(facts.subject)}`,
    `detail ${oneLine(facts.detail)}`,
  ]
  return `${lines.join('\n')}\n`
}
