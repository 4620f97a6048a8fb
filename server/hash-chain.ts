/** Hash chains: a stored row cannot be changed without changing every later hash. */
import { hash } from 'node:crypto'

/** The hash before the first row of a chain. */
export const firstPreviousHash = '0'.repeat(64)

/** SHA-256, in hex, of the previous hash and the text of the row. */
export function chainHash(previousHash: string, text: string): string {
  return hash('sha256', `${previousHash}\n${text}`, 'hex')
}
