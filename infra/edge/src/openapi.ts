import { describeApi } from './api-description.ts'

process.stdout.write(`${JSON.stringify(describeApi(), null, 2)}\n`)
