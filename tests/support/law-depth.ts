/** Runs before each file: sets the number of runs of property tests by the depth, and their values by the day. */
import fc from 'fast-check'
import { scaled, seedOf } from './depth.ts'

const runsDefault = 100

fc.configureGlobal({ numRuns: scaled(runsDefault), seed: seedOf('LAWS_SEED') })
