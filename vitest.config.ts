import { defineConfig } from 'vitest/config'

/** Two projects: `unit` needs nothing but Node; `server` runs every test on SQLite and on PostgreSQL. */
export default defineConfig({
  test: {
    // Otherwise a machine of two processors would use one.
    maxWorkers: '100%',
    projects: [
      {
        test: {
          name: 'unit',
          include: ['tests/{domain,contract,machines,src}/**/*.test.ts', 'tests/*.test.ts'],
          environment: 'node',
          // Files share their modules in a worker, which halves the time: one that needs a module as it begins resets it.
          isolate: false,
          // A law over any amounts takes seconds on a machine that does other things too.
          testTimeout: 20_000,
        },
      },
      {
        test: {
          name: 'server',
          include: ['tests/server/**/*.test.ts'],
          environment: 'node',
          globalSetup: 'tests/support/postgres.ts',
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
})
