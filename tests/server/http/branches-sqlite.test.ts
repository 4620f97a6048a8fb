import { describeBranches } from './branches-suite.ts'

describeBranches('sqlite')
