import { testFuzzOf } from './test-fuzz.ts'

testFuzzOf(['tickets'])
