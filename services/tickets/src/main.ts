import { runService } from '@recado/kit/run'
import { tickets } from './app.ts'

await runService(tickets)
