/** The people of the server tests, named by their roles; all have the same password. `nobody` is whoever is not signed in. */
import { hash } from '@node-rs/argon2'
import type { Db } from '#server/db/database.ts'
import { demoPassword } from '#server/demo/make-people.ts'
import { createDefaultRoles } from '#server/identity/default-roles.ts'
import { createUser, type NewUser } from '#server/identity/users.ts'
import type { TestClock } from './clock.ts'

/** Each with the role that the default roles know; the guest has none, and so no rights. */
export const roleOfPerson = {
  owner: 'superadmin',
  admin: 'administrator',
  cashier: 'cashier',
  accountant: 'accountant',
  guest: undefined,
} as const

export type Person = keyof typeof roleOfPerson
export const people = Object.keys(roleOfPerson) as Person[]

/** A hash that is checked in no time: whoever logs in says how it is to be checked, and what a password costs has a test of its own. */
export const peoplePasswordHash = await hash(demoPassword, { memoryCost: 8, timeCost: 1, parallelism: 1 })

/** For `open({ fill: addPeople })`: the default roles and one account of each person. */
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

/** More people, by their names, each with features of their own. */
export async function addUsers(db: Db, clock: TestClock, users: Readonly<Record<string, Rights>>): Promise<void> {
  await db.write([], async tx => {
    for (const [name, rights] of Object.entries(users)) await createUser(tx, newUser(name, clock.now(), rights))
  })
}

/** A user that differs from the default one in what the test is about. */
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
