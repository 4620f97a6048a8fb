import { describeMonth } from './month-suite.ts'

describeMonth('sqlite')
