/** The users of the server tests, named by role; all have the same password. `nobody` means no login. */
import { hash } from '@node-rs/argon2'
import type { Db } from '#server/db/database.ts'
import { demoPassword } from '#server/demo/make-people.ts'
import { createDefaultRoles } from '#server/identity/default-roles.ts'
import { createUser, type NewUser } from '#server/identity/users.ts'
import type { TestClock } from './clock.ts'

/** Each with one of the default roles; the guest has none, and so no permissions. */
export const roleOfPerson = {
  owner: 'superadmin',
  admin: 'administrator',
  cashier: 'cashier',
  accountant: 'accountant',
  guest: undefined,
} as const

export type Person = keyof typeof roleOfPerson
export const people = Object.keys(roleOfPerson) as Person[]

/** A cheap hash: the hash stores its own cost parameters, and the cost of real passwords has a separate test. */
export const peoplePasswordHash = await hash(demoPassword, { memoryCost: 8, timeCost: 1, parallelism: 1 })

/** For `open({ fill: addPeople })`: the default roles and one account per person. */
export async function addPeople(db: Db, clock: TestClock): Promise<void> {
  await db.write([], async tx => {
    await createDefaultRoles(tx)
    for (const person of people) {
      const role = roleOfPerson[person]
      await createUser(tx, newUser(person, clock.now(), { roles: role ? [role] : [] }))
    }
  })
}

type Rights = Pick<Partial<NewUser>, 'features' | 'branchIds'>

/** More users, by name, each with their features. */
export async function addUsers(db: Db, clock: TestClock, users: Readonly<Record<string, Rights>>): Promise<void> {
  await db.write([], async tx => {
    for (const [name, rights] of Object.entries(users)) await createUser(tx, newUser(name, clock.now(), rights))
  })
}

/** A user that differs from the default one only in the given values. */
export function newUser(userName: string, createdAt: number, changes: Partial<NewUser> = {}): NewUser {
  return {
    userName,
    fullName: `${userName} of the tests`,
    email: `${userName}@shop.example`,
    passwordHash: peoplePasswordHash,
    roles: [],
    createdAt,
    ...changes,
  }
}
