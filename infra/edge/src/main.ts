import { runProcess } from '@recado/kit/run-process'
import { startEdge } from './app.ts'

await runProcess('edge', (environment) => startEdge(environment))
