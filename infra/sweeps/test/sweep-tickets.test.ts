import { testKeys } from './test-keys.ts'
import { testSweepsOf } from './test-sweeps.ts'

testSweepsOf(['tickets'], testKeys)
