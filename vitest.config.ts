import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { scaledTimeout } from './tests/support/depth.ts'

/** Two projects: `unit` needs only Node; `server` runs every test on SQLite and on PostgreSQL. */
export default defineConfig({
  test: {
    sequence: { sequencer: longestFirst() },
    // By default a machine with two processors would use one.
    maxWorkers: '100%',
    projects: [
      {
        test: {
          name: 'unit',
          include: ['tests/{domain,contract,machines,src}/**/*.test.ts', 'tests/*.test.ts'],
          environment: 'node',
          // Files share their modules within a worker, which halves the time; a file that needs a fresh module resets it.
          isolate: false,
          // A property test over many values takes seconds on a busy machine.
          testTimeout: scaledTimeout(20_000),
          setupFiles: ['tests/support/file-times.ts', 'tests/support/law-depth.ts'],
        },
      },
      {
        test: {
          name: 'server',
          include: ['tests/server/**/*.test.ts'],
          environment: 'node',
          globalSetup: 'tests/support/postgres.ts',
          // As above: with loaded modules a server starts in a tenth of the time.
          isolate: false,
          testTimeout: scaledTimeout(30_000),
          hookTimeout: scaledTimeout(60_000),
          setupFiles: ['tests/support/file-times.ts', 'tests/support/law-depth.ts'],
        },
      },
    ],
  },
})

/** The longest files start first, so that no processor is idle at the end. The list serves machines without the times of an earlier run. */
function longestFirst() {
  const longest = [
    'http/branches-postgres.test.ts',
    'http/branches-sqlite.test.ts',
    'start/lost-postings.test.ts',
    'definitions/every-definition.test.ts',
    'definitions/every-list.test.ts',
    'start/process.test.ts',
    'bills/list-pages.test.ts',
    'http/fuzzer-postgres.test.ts',
    'http/fuzzer-sqlite.test.ts',
    'start/damaged-data.test.ts',
    'simulation/simulation.test.ts',
    'simulation/month-postgres.test.ts',
    'e-invoices/kills-postgres.test.ts',
    'e-invoices/kills-sqlite.test.ts',
    'http/fuzz-definitions.test.ts',
    'reliability/power-cut.test.ts',
    'reliability/vat-cut.test.ts',
    'reliability/import-cut.test.ts',
  ]
  const placeOf = ({ moduleId }: TestSpecification) => longest.findIndex(name => moduleId.endsWith(`/server/${name}`))
  return class extends BaseSequencer {
    override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
      const sorted = await super.sort(files)
      const first = sorted.filter(file => placeOf(file) !== -1).sort((a, b) => placeOf(a) - placeOf(b))
      return [...first, ...sorted.filter(file => placeOf(file) === -1)]
    }
  }
}
