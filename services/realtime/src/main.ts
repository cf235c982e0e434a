import { runService } from '@recado/kit/run'
import { realtime } from './app.ts'

await runService(realtime)
