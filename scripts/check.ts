/** `npm run check`: types of every layer, format and lint, unused code, the rules of the code base and the unit tests. */
import { availableParallelism } from 'node:os'
import { style, types, unitTests } from './parts.ts'
import { runSteps, sum } from './steps.ts'

// The longest steps start first, so that no processor is idle at the end.
const slow = ['types of tests', 'types of src', 'types of server']
const [others, longest] = [false, true].map(isSlow => types.filter(({ name }) => slow.includes(name) === isSlow))
const steps = [...(longest ?? []).toReversed(), unitTests, ...(others ?? []), ...style]
const results = await runSteps(steps, Math.max(2, availableParallelism()))
const { passed, failed } = sum(results)
process.stdout.write(`\n${passed} passed, ${failed} failed\n`)
process.exitCode = failed > 0 ? 1 : 0
