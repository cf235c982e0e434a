import { runService } from '@recado/kit/run'
import { connections } from './app.ts'

await runService(connections)
