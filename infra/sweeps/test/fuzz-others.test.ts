import { SMALL } from './shares.ts'
import { testFuzzOf } from './test-fuzz.ts'

testFuzzOf(SMALL)
