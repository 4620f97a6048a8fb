import { describeKills } from './kills-suite.ts'

describeKills('sqlite')
