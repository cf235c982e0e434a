import { runProcess } from '@recado/kit/run'
import { startEdge } from './app.ts'

await runProcess('edge', (environment) => startEdge(environment))
