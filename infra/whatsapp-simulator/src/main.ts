import { pino } from 'pino'
import { readConfig } from './config.ts'
import { silenceConsole } from './silence-console.ts'
import { startSimulator } from './start-simulator.ts'

silenceConsole()
const config = readConfig(process.env)
if (typeof config === 'string') {
  process.stderr.write(`${config}\n`)
  process.exit(1)
}

const log = pino({ base: null })
const { SIMULATOR_STATE: stateFile, SIMULATOR_ROOT_KEY: givenKey } = config
const starting = startSimulator({
  port: config.SIMULATOR_PORT,
  mediaPort: config.SIMULATOR_MEDIA_PORT,
  mediaHost: config.SIMULATOR_MEDIA_HOST,
  host: config.HOST,
  ...(stateFile && { stateFile }),
  ...(givenKey && { rootKey: givenKey }),
})
const simulator = await starting.catch((error: Error) => {
  process.stderr.write(`The WhatsApp simulator could not start: ${error.message}.\n`)
  process.exit(1)
})
const { url, chatUrl, rootKey } = simulator
log.info({ url, chatUrl, rootKey }, 'whatsapp simulator started')

for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.once(signal, () => void simulator.stop().then(() => process.exit(0)))
}
