/**
 * The installation's own data: its id, when it began, and its serial. A new one is valid for 30 days, a demo for life. Source: decision 14,
 * spec §3.
 */
import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { Tx } from '../db/database.ts'
import type { Services } from '../services.ts'
import { readSerial, type SerialPayload, serialEndMs } from './serial.ts'
import { makerSerialKey } from './serial-key.ts'

/** The key of its row in the table `setting`; the value is JSON. */
export const installationKey = 'installation'
/** The row of the table `setting` that marks a demo company. */
export const demoKey = 'demo'

const installationShape = z.object({
  clientId: z.string(),
  installedAt: z.int(),
  serial: z.string().nullable(),
})
export type Installation = z.output<typeof installationShape>

const dayMs = 86_400_000
const trialDays = 30
/** Spec §3: over 10,000 days is for life; such a registration never counts down. */
const lifetimeDaysMin = 10_000
export const lifetimeDays = 36_500

/** Creates the installation's row at its first start. The first server process to insert it wins. */
export async function prepareInstallation({ db, now }: Services): Promise<void> {
  if (await readInstallationText(db.read)) return
  const installation: Installation = { clientId: randomUUID(), installedAt: now(), serial: null }
  await db.write([], async tx => {
    await tx
      .insertInto('setting')
      .values({ key: installationKey, value: JSON.stringify(installation), changed_at: installation.installedAt })
      .onConflict(conflict => conflict.doNothing())
      .execute()
  })
}

export async function readInstallation(tx: Tx): Promise<Installation> {
  const text = await readInstallationText(tx)
  if (text === undefined) throw new Error('The installation was not prepared.')
  return installationShape.parse(JSON.parse(text))
}

async function readInstallationText(tx: Tx): Promise<string | undefined> {
  const row = await tx.selectFrom('setting').select('value').where('key', '=', installationKey).executeTakeFirst()
  return row?.value
}

/** The remaining days of the registration, including a started day; 0 or less when it has ended. The text is the row's JSON. */
export function remainingDays(services: Services, installationText: string | undefined): number {
  if (services.isDemo) return lifetimeDays
  if (installationText === undefined) return 0
  const { installedAt, serial } = termsOf(installationText, services.serialKey ?? makerSerialKey)
  if (serial && serial.days > lifetimeDaysMin) return lifetimeDays
  const endMs = serial ? serialEndMs(serial) : installedAt + trialDays * dayMs
  return Math.ceil((endMs - services.now()) / dayMs)
}

type Terms = { readonly installedAt: number; readonly serial: SerialPayload | undefined }

let lastTerms: { readonly text: string; readonly key: string; readonly terms: Terms } | undefined

/** Caches the last result, because every call needs it: it depends only on the text and the key. */
function termsOf(text: string, key: string): Terms {
  if (lastTerms?.text === text && lastTerms.key === key) return lastTerms.terms
  const { clientId, installedAt, serial } = installationShape.parse(JSON.parse(text))
  const payload = serial === null ? undefined : readSerial(serial, key)
  const terms = { installedAt, serial: payload?.client === clientId ? payload : undefined }
  lastTerms = { text, key, terms }
  return terms
}
