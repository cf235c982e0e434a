import { runService } from '@recado/kit/run'
import { auth } from './app.ts'

await runService(auth)
