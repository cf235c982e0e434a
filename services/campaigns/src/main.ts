import { runService } from '@recado/kit/run'
import { campaigns } from './app.ts'

await runService(campaigns)
