import { testFuzzOf } from './test-fuzz.ts'

testFuzzOf(['auth'])
