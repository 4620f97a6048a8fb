/** Faults of the tax authority's gateway, by document and attempt: the same seed gives the same faults, whenever the server sends. */
import type { Fault, TestGateway } from '../support/test-gateway.ts'
import { makeRandom } from './random.ts'

const faults: readonly { readonly weight: number; readonly value: Fault | undefined }[] = [
  { weight: 45, value: undefined },
  { weight: 8, value: { kind: 'status', status: 500 } },
  { weight: 3, value: { kind: 'status', status: 429 } },
  { weight: 4, value: { kind: 'status', status: 401 } },
  { weight: 8, value: { kind: 'hangUp' } },
  // The next attempt is answered with 409.
  { weight: 10, value: { kind: 'lostAnswer' } },
  { weight: 6, value: { kind: 'late', ms: 200 } },
  { weight: 2, value: { kind: 'late', ms: 3000 } },
  { weight: 5, value: { kind: 'clearanceOff' } },
  { weight: 5, value: { kind: 'warn', code: 'BR-KSA-98', text: 'It is late.' } },
  { weight: 9, value: { kind: 'reject', code: 'BR-KSA-09', text: 'The address of the seller is wrong.' } },
]

export type FaultyGateway = TestGateway & {
  /** The documents that were rejected. */
  readonly rejected: ReadonlySet<string>
  /** Ends the faults. */
  readonly heal: () => void
}

export function withFaults(gateway: TestGateway, seed: number): FaultyGateway {
  const attempts = new Map<string, number>()
  const rejected = new Set<string>()
  gateway.faultFor = ({ uuid, icv }) => {
    const attempt = (attempts.get(uuid) ?? 0) + 1
    attempts.set(uuid, attempt)
    const fault = makeRandom(seed ^ (icv * 1009 + attempt)).weighted(faults)
    if (fault?.kind === 'reject') rejected.add(uuid)
    return fault
  }
  const heal = () => {
    gateway.faultFor = () => undefined
  }
  return Object.assign(gateway, { rejected, heal })
}
