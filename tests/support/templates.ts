/** Names that the setup of the server tests and the tests agree on. */
declare module 'vitest' {
  interface ProvidedContext {
    /** Of the database `postgres` of the test server; its other databases differ in the last part only. */
    postgresUrl: string
    /** Where the databases of the tests lie; removed at the end. */
    testFolder: string
  }
}

export const postgresTemplate = 'mizan_template'
export const sqliteTemplate = 'template.db'
