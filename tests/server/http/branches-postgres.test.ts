import { describeBranches } from './branches-suite.ts'

describeBranches('postgres')
