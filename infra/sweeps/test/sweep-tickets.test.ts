import { testSweepsOf } from './test-sweeps.ts'

testSweepsOf(['tickets'])
