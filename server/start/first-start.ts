/** Fills an empty database: the installation and first account of a company, or a whole demo company. Returns messages for the user. */
import { businessDay } from '#domain/days.ts'
import { ensureCompany } from '../company/setup.ts'
import { offsetMinutesOf } from '../company/time-zone.ts'
import type { DatabasePlace } from '../db/open.ts'
import { fillDemoApart } from '../demo/fill-apart.ts'
import { demoCompany, demoPassword, demoPeople } from '../demo/make-people.ts'
import { createFirstAccount } from '../identity/first-account.ts'
import { readFirstPassword } from '../identity/first-password.ts'
import { hashPassword } from '../identity/passwords.ts'
import { demoKey, prepareInstallation } from '../installation/installation.ts'
import type { Services } from '../services.ts'
import { UsageError } from './arguments.ts'

export async function firstStart(services: Services, place: DatabasePlace): Promise<readonly string[]> {
  await prepareInstallation(services)
  return services.isDemo ? openDemo(services, place) : openCompany(services)
}

async function openCompany(services: Services): Promise<readonly string[]> {
  await ensureCompany(services.db, services.now())
  await createFirstAccount(services)
  const account = await readFirstPassword(services.db.read)
  if (!account) return []
  return [
    'The first account. Its password is shown at every start until somebody has logged in with it:',
    `  user name  ${account.userName}`,
    `  password   ${account.password}`,
  ]
}

async function openDemo(services: Services, place: DatabasePlace): Promise<readonly string[]> {
  const { db, now } = services
  const hasCompany = await db.read.selectFrom('company').select('id').executeTakeFirst()
  const marker = await db.read.selectFrom('setting').select('key').where('key', '=', demoKey).executeTakeFirst()
  if (hasCompany && !marker)
    throw new UsageError(
      'The data belongs to a real company. --demo needs a place of its own: leave out --data, or name another folder.',
    )
  if (!hasCompany) {
    // The mark comes first: if filling is interrupted, the next start fills again.
    await db.write([], tx =>
      tx
        .insertInto('setting')
        .values({ key: demoKey, value: 'true', changed_at: now() })
        .onConflict(conflict => conflict.doNothing())
        .execute(),
    )
    const zone = demoCompany.time_zone ?? 'Asia/Riyadh'
    const today = businessDay(now(), offsetMinutesOf(zone, now()))
    await fillDemoApart(place, { today, passwordHash: await hashPassword(demoPassword) })
  }
  return [
    `The people of the demo shop, all with the password ${demoPassword}:`,
    ...demoPeople.map(({ userName, roles, features }) => `  ${userName.padEnd(12)} ${rightsOf(roles, features)}`),
  ]
}

function rightsOf(roles: readonly string[], features: readonly string[]): string {
  if (roles.length === 0 && features.length === 0) return 'no rights'
  return [...roles, ...(features.length > 0 ? [`${features.length} permissions of their own`] : [])].join(', ')
}
