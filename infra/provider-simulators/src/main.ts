import { pino } from 'pino'
import { readConfig } from './config.ts'
import { startProviderSimulators } from './start-simulators.ts'

const config = readConfig(process.env)
if (typeof config === 'string') {
  process.stderr.write(`${config}\n`)
  process.exit(1)
}

const starting = startProviderSimulators({ port: config.PROVIDER_SIMULATORS_PORT, host: config.HOST })
const simulators = await starting.catch((error: Error) => {
  process.stderr.write(`The provider simulators could not start: ${error.message}.\n`)
  process.exit(1)
})
pino({ base: null }).info({ url: simulators.url }, 'provider simulators started')

for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.once(signal, () => void simulators.stop().then(() => process.exit(0)))
}
