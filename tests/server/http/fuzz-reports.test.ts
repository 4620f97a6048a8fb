import { describeBadInput } from '#tests/support/bad-input-suite.ts'

describeBadInput('reports')
