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

/** Everybody; first the users who do not have the branch, so that the next call shows what a refusal left. */
export function askersOf(branchId: 1 | 2): { readonly who: Who; readonly isOwn: boolean }[] {
  const isOwn = (who: Who) => people[who].has === 'both' || people[who].has === (branchId === 1 ? 'first' : 'second')
  return everybody.map(who => ({ who, isOwn: isOwn(who) })).sort((a, b) => Number(a.isOwn) - Number(b.isOwn))
}

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
