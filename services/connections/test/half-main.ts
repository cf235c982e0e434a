import { runService } from '@recado/kit/run'
import { createConnections } from '../src/app.ts'
import { HALF } from './half-timing.ts'

await runService(createConnections({ timing: HALF }))
