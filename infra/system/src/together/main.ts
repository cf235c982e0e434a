import { runProcess } from '@recado/kit/run-process'
import { SERVICE_NAMES } from '../services.ts'
import { startTogether } from './start-together.ts'

const asked = process.argv.slice(2)
const names = SERVICE_NAMES.filter((name) => asked.length === 0 || asked.includes(name)) // all services by default

await runProcess('together', (environment) => startTogether(names, environment))
