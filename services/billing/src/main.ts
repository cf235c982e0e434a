import { runService } from '@recado/kit/run'
import { billing } from './app.ts'

await runService(billing)
