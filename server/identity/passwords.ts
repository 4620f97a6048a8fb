/** Stores passwords as argon2id hashes; makes the one-time password of the first account. */
import { randomInt } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'

/** OWASP's second parameter set: 19 MiB, two passes, one lane. The package's default algorithm is argon2id. */
const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** The same letters may be typed in several Unicode forms. */
function normal(password: string): string {
  return password.normalize('NFKC')
}

export function hashPassword(password: string): Promise<string> {
  return hash(normal(password), parameters)
}

/** Without a hash, because the account does not exist, it takes the same time and returns false. */
export async function verifyPassword(passwordHash: string | undefined, password: string): Promise<boolean> {
  const isRight = await verify(passwordHash ?? (await hashOfNobody()), normal(password))
  return isRight && passwordHash !== undefined
}

let nobody: Promise<string> | undefined

function hashOfNobody(): Promise<string> {
  nobody ??= hashPassword(String(randomInt(2 ** 47)))
  return nobody
}

/** Letters and digits that are not mistaken for each other. */
const lower = 'abcdefghijkmnpqrstuvwxyz'
const upper = 'ABCDEFGHJKMNPQRSTUVWXYZ'
const digits = '23456789'
const symbols = '$@!%*?&'
const any = lower + upper + digits

/** Three groups such as `Kd7qm-vx2Hw-9prt!`: over 75 bits, and satisfies all password rules. */
export function makeOneTimePassword(): string {
  const pick = (from: string, count: number) =>
    Array.from({ length: count }, () => from[randomInt(from.length)]).join('')
  return `${pick(upper, 1)}${pick(any, 4)}-${pick(lower, 1)}${pick(any, 4)}-${pick(digits, 1)}${pick(any, 3)}${pick(symbols, 1)}`
}
