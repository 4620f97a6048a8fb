/** The databases that tests begin with: each is made once for a whole run, and every test has a copy of its own. */
import type { Db } from '#server/db/database.ts'
import { type TestClock, testStart } from './clock.ts'
import { addPeople } from './people.ts'
import { fillTinyShop } from './tiny-shop.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Of the database `postgres` of the test server; its other databases differ in the last part only. */
    postgresUrl: string
    /** Where the databases of the tests lie; removed at the end. */
    testFolder: string
  }
}

type Fill = (db: Db, clock: TestClock) => Promise<unknown>

/** Migrated, and filled by these at the time at which tests begin. */
export const templates = { empty: undefined, people: addPeople, tiny: fillTinyShop } as const satisfies Record<
  string,
  Fill | undefined
>
export type TemplateName = keyof typeof templates

/** The template that holds already what a test wants to begin with. */
export function templateOf(wanted: { readonly fill?: Fill; readonly start?: number | string }): TemplateName {
  if (wanted.start !== undefined && wanted.start !== testStart) return 'empty'
  const names = ['people', 'tiny'] as const
  return names.find(name => templates[name] === wanted.fill) ?? 'empty'
}

export const postgresTemplate = (name: TemplateName) => `mizan_${name}`
export const sqliteTemplate = (name: TemplateName) => `template-${name}.db`
