/** Before each file of unit tests: laws over any values try as many of them as the depth says. */
import fc from 'fast-check'
import { scaled } from './depth.ts'

const runsDefault = 100

fc.configureGlobal({ numRuns: scaled(runsDefault) })
