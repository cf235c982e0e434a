import { runService } from '@recado/kit/run'
import { chat } from './app.ts'

await runService(chat)
