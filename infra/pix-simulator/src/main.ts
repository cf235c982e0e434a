import { pino } from 'pino'
import { readConfig } from './config.ts'
import { startPixSimulator } from './start-simulator.ts'

const config = readConfig(process.env)
if (typeof config === 'string') {
  process.stderr.write(`${config}\n`)
  process.exit(1)
}

const log = pino({ base: null })
const { PIX_SIMULATOR_STATE: stateFile } = config
const starting = startPixSimulator({
  port: config.PIX_SIMULATOR_PORT,
  apiPort: config.PIX_SIMULATOR_API_PORT,
  host: config.HOST,
  ...(stateFile && { stateFile }),
})
const simulator = await starting.catch((error: Error) => {
  process.stderr.write(`The Pix simulator could not start: ${error.message}.\n`)
  process.exit(1)
})
const { url, apiUrl } = simulator
log.info({ url, apiUrl }, 'pix simulator started')

for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.once(signal, () => void simulator.stop().then(() => process.exit(0)))
}
