/** The start databases of tests: each is created once per run, and every test gets a copy. */
import type { Db } from '#server/db/database.ts'
import { type TestClock, testStart } from './clock.ts'
import { addPeople } from './people.ts'
import { fillTinyShop } from './tiny-shop.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The URL of the database `postgres` of the test server; those of its other databases differ only in the last part. */
    postgresUrl: string
    /** The folder of the test databases; removed at the end. */
    testFolder: string
  }
}

type Fill = (db: Db, clock: TestClock) => Promise<unknown>

/** Migrated, and filled by these functions at the start time of tests. */
export const templates = { empty: undefined, people: addPeople, tiny: fillTinyShop } as const satisfies Record<
  string,
  Fill | undefined
>
export type TemplateName = keyof typeof templates

/** The template with the requested start data, or an empty one. */
export function templateOf(wanted: { readonly fill?: Fill; readonly start?: number | string }): TemplateName {
  if (wanted.start !== undefined && wanted.start !== testStart) return 'empty'
  const names = ['people', 'tiny'] as const
  return names.find(name => templates[name] === wanted.fill) ?? 'empty'
}

export const postgresTemplate = (name: TemplateName) => `mizan_${name}`
export const sqliteTemplate = (name: TemplateName) => `template-${name}.db`
