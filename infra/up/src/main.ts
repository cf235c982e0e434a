import { existsSync } from 'node:fs'
import { SERVICE_NAMES, type ServiceName, serviceOf } from '@recado/system/services'
import { runDev } from './dev.ts'
import { Failure } from './failure.ts'
import { readGivenServer } from './servers/given.ts'
import { makeGivenDatabases } from './stack/databases.ts'
import type { StackOptions } from './stack/options.ts'
import { runBeside } from './stack/run-beside.ts'
import { startStack, stopStack } from './stack/stack.ts'
import { announce, DATA_DIRECTORY, runInTerminal } from './terminal.ts'

const TEST_DIRECTORY = `${DATA_DIRECTORY}/test/kept` // tests can leave their servers running for the next run

/** The services that seal values with SECRET_KEY. */
const SEALERS = SERVICE_NAMES.filter((name) => serviceOf(name).secrets.includes('SECRET_KEY'))

/** Runs a service's command with the environment of the running product; starts the product if it does not run. */
const operate = async (options: StackOptions, service: ServiceName, args: readonly string[]): Promise<void> => {
  const program = [`services/${service}/src/operator/main.ts`, ...args]
  if (await runBeside(options, service, program)) return
  await startStack(options)
  await runBeside(options, service, program)
}

const COMMANDS: Record<string, (options: StackOptions, args: readonly string[]) => Promise<void>> = {
  up: async (options) => announce(await startStack(options)),
  dev: (options) => runDev(options, announce),
  databases: async () => {
    const postgresUrl = await readGivenServer(process.env, 'POSTGRES_URL')
    if (!postgresUrl) throw new Failure('POSTGRES_URL is missing. It names a role that may create databases and roles.')
    await makeGivenDatabases(postgresUrl, process.env)
    console.log('The databases and their roles are there.')
  },
  super: (options, args) => operate(options, 'auth', ['super', ...args]),
  company: (options, args) => operate(options, 'auth', ['company', ...args]),
  reseal: async (options) => {
    for (const name of SEALERS) await operate(options, name, ['reseal'])
  },
  'whatsapp-version': (options, args) => operate(options, 'connections', ['whatsapp-version', ...args]),
  down: async () => {
    const directories = [DATA_DIRECTORY, TEST_DIRECTORY].filter((directory) => existsSync(directory))
    const stopped: string[] = []
    for (const directory of directories) stopped.push(...(await stopStack(directory)))
    console.log(stopped.length > 0 ? `Stopped: ${stopped.join(', ')}.` : 'Nothing was running.')
  },
}

const [name = '', ...args] = process.argv.slice(2)
const command = COMMANDS[name]
if (!command) throw new Error(`Usage: main.ts ${Object.keys(COMMANDS).join(' | ')}`)
await runInTerminal((options) => command(options, args))
