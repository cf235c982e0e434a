import { testSweepsOf } from './test-sweeps.ts'

testSweepsOf(['auth'])
