import { describeFuzzer } from '#tests/fuzzer/fuzzer-suite.ts'

describeFuzzer('sqlite')
