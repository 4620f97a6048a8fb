/** The tiny shop with users of one branch, of both, and without named branches. */
import { createUser } from '#server/identity/users.ts'
import type { Beginning } from './app.ts'
import { newUser } from './people.ts'
import { fillTinyShop } from './tiny-shop.ts'

/** Administrators, and one superadmin, with their named branches. */
export const people = {
  'of the first': { role: 'administrator', named: [1], has: 'first' },
  'of the second': { role: 'administrator', named: [2], has: 'second' },
  'of both': { role: 'administrator', named: [1, 2], has: 'both' },
  'of none in particular': { role: 'administrator', named: [], has: 'both' },
  'a superadmin for whom one was named': { role: 'superadmin', named: [1], has: 'both' },
} as const satisfies Record<string, { role: string; named: readonly number[]; has: 'first' | 'second' | 'both' }>

export type Who = keyof typeof people
export const everybody = Object.keys(people) as Who[]
export const userNameOf = (who: Who) => who.replaceAll(' ', '-')

export async function fillWithPeople(...[db, clock]: Parameters<typeof fillTinyShop>): Promise<void> {
  await fillTinyShop(db, clock)
  await db.write([], async tx => {
    for (const who of everybody) {
      const { role, named } = people[who]
      await createUser(tx, newUser(userNameOf(who), clock.now(), { roles: [role], branchIds: named }))
    }
  })
}

export const withPeople: Beginning = { fill: fillWithPeople }

/** The same for months: a demonstration company is registered for life, the trial of another one ends. */
export const registeredWithPeople: Beginning = { ...withPeople, isDemo: true }
