/** `npm run check`: types of every layer, format and lint, unused code, the rules of the code base and the unit tests. */
import { availableParallelism } from 'node:os'
import { style, types, unitTests } from './parts.ts'
import { runSteps, sum } from './steps.ts'

// The unit tests start first: they take longest.
const results = await runSteps([unitTests, ...types, ...style], Math.max(2, availableParallelism()))
const { passed, failed } = sum(results)
process.stdout.write(`\n${passed} passed, ${failed} failed\n`)
process.exitCode = failed > 0 ? 1 : 0
