/** Runs before each file of unit tests: sets the number of runs of property tests by the depth. */
import fc from 'fast-check'
import { scaled } from './depth.ts'

const runsDefault = 100

fc.configureGlobal({ numRuns: scaled(runsDefault) })
