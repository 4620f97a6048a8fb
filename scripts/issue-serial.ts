/**
 * Issues serials; for the vendor. The vendor keeps the private key; the product has the public key (`server/setting/serial-key.ts`).
 *
 *   node scripts/issue-serial.ts --new-key FILE
 *   node scripts/issue-serial.ts --key FILE --client CLIENT-ID --days DAYS [--issued YYYY-MM-DD]
 *
 * The client id is on the about page of the installation. More than 10,000 days are a lifetime registration.
 */
import { createPrivateKey, createPublicKey, generateKeyPairSync } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { isDay } from '#domain/days.ts'
import { issueSerial } from '#server/installation/serial.ts'

const usage = `usage: issue-serial --new-key FILE
       issue-serial --key FILE --client CLIENT-ID --days DAYS [--issued YYYY-MM-DD]
`

const { values } = parseArgs({
  options: {
    'new-key': { type: 'string' },
    key: { type: 'string' },
    client: { type: 'string' },
    days: { type: 'string' },
    issued: { type: 'string', default: new Date().toISOString().slice(0, 10) },
  },
})

if (values['new-key'] !== undefined) makeKey(values['new-key'])
else if (values.key !== undefined && values.client !== undefined && values.days !== undefined) {
  issue(values.key, values.client, values.days, values.issued)
} else fail(usage)

/** Writes a private key with owner-only permissions and prints the public key. Never overwrites a file. */
function makeKey(file: string): void {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  writeFileSync(file, privateKey.export({ type: 'pkcs8', format: 'pem' }), { mode: 0o600, flag: 'wx' })
  process.stdout.write(publicKey.export({ type: 'spki', format: 'pem' }))
}

function issue(keyFile: string, client: string, days: string, issued: string): void {
  const count = Number(days)
  if (!Number.isInteger(count) || count < 1) fail(`not a number of days: ${days}\n`)
  if (!isDay(issued)) fail(`not a day: ${issued}\n`)
  const privateKey = createPrivateKey(readFileSync(keyFile))
  process.stdout.write(`${issueSerial({ client, days: count, issued }, privateKey)}\n`)
  process.stderr.write(`public key:\n${createPublicKey(privateKey).export({ type: 'spki', format: 'pem' })}`)
}

function fail(text: string): never {
  process.stderr.write(text)
  process.exit(2)
}
