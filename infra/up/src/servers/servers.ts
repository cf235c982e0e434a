import { join, resolve } from 'node:path'
import { findPostgres, findRabbitmq, type Machine, thisMachine } from '../machine/machine.ts'
import { installPackages } from '../machine/packages.ts'
import { withLock } from '../process/lock.ts'
import { readGivenServer } from './given.ts'
import { ensurePostgres, signalPostgres, stopPostgres } from './postgres.ts'
import { ensureRabbitmq, signalRabbitmq, stopRabbitmq } from './rabbitmq.ts'
import type { FoundServer, Log, ServerOptions } from './server.ts'

export type Servers = {
  /** May create roles and databases. */
  postgresUrl: string
  amqpUrl: string
  /** Which of the two are private servers of the directory; the others were given and are never stopped from here. */
  owned: { postgres: boolean; rabbitmq: boolean }
  /** Which of the two did not run before. */
  started: ServerName[]
}

const SERVER_NAMES = ['postgres', 'rabbitmq'] as const
export type ServerName = (typeof SERVER_NAMES)[number]
export const isServerName = (name: string): name is ServerName => SERVER_NAMES.some((one) => one === name)

export type EnsureServersOptions = {
  /** Where private servers keep their data. */
  directory: string
  /** False lets the servers skip flushing to the disk: a power cut may cost data, a killed server never does. */
  durable: boolean
  log: Log
  /** POSTGRES_URL and AMQP_URL, each on its own, name servers to use instead of private ones. */
  environment?: NodeJS.ProcessEnv
  machine?: Machine
  signal?: AbortSignal | undefined
}

/**
 * The one way to PostgreSQL and RabbitMQ, for `make up`, `make demo` and the tests: given by the environment, else found
 * running or started in the directory, from packages that are installed when missing.
 * @throws Failure
 */
export async function ensureServers(options: EnsureServersOptions): Promise<Servers> {
  const { environment = process.env, machine = thisMachine(environment), log } = options
  const [postgresUrl, amqpUrl] = await Promise.all([
    readGivenServer(environment, 'POSTGRES_URL'),
    readGivenServer(environment, 'AMQP_URL'),
  ])
  const owned = { postgres: !postgresUrl, rabbitmq: !amqpUrl }
  if (postgresUrl && amqpUrl) return { postgresUrl, amqpUrl, owned, started: [] }

  const root = resolve(options.directory)
  return withLock(lockOf(root), async () => {
    const missing = [
      ...(owned.postgres && findPostgres(machine).length === 0 ? ['postgresql'] : []),
      ...(owned.rabbitmq && !findRabbitmq(machine) ? ['rabbitmq-server'] : []),
    ]
    if (missing.length > 0) await installPackages(machine, missing, { log, logFile: join(root, 'logs/packages.log') })
    const common = { durable: options.durable, machine, log, signal: options.signal }
    const { postgres, rabbitmq } = await startBoth(root, {
      postgres: postgresUrl ? asFound(postgresUrl) : (directory) => ensurePostgres({ ...common, directory }),
      rabbitmq: amqpUrl ? asFound(amqpUrl) : (directory) => ensureRabbitmq({ ...common, directory }),
    })
    const started = [
      ...(postgres.wasStarted ? (['postgres'] as const) : []),
      ...(rabbitmq.wasStarted ? (['rabbitmq'] as const) : []),
    ]
    return { postgresUrl: postgres.url, amqpUrl: rabbitmq.url, owned, started }
  })
}

/** Stops private servers of the directory, all unless told which. @returns those that ran */
export async function stopServers(directory: string, names: readonly ServerName[] = SERVER_NAMES) {
  const root = resolve(directory)
  return withLock(lockOf(root), async () => {
    const stopped = await Promise.all(names.map((name) => STOP[name](join(root, name))))
    return names.filter((_, index) => stopped[index])
  })
}

/** Sends a signal to a private server. @returns false when it does not run */
export const signalServer = (directory: string, name: ServerName, signal: NodeJS.Signals): boolean =>
  SIGNAL[name](join(resolve(directory), name), signal)

const STOP = { postgres: stopPostgres, rabbitmq: stopRabbitmq }
const SIGNAL = { postgres: signalPostgres, rabbitmq: signalRabbitmq }
const lockOf = (root: string) => join(root, 'servers.lock')
const asFound = (url: string) => async (): Promise<FoundServer> => ({ url, wasStarted: false })

type Start = (directory: ServerOptions['directory']) => Promise<FoundServer>

/** Half a pair is of no use: when one fails, the other stops if it did not run before. */
async function startBoth(root: string, starts: Record<ServerName, Start>): Promise<Record<ServerName, FoundServer>> {
  const directories = { postgres: join(root, 'postgres'), rabbitmq: join(root, 'rabbitmq') }
  const [postgres, rabbitmq] = await Promise.allSettled([
    starts.postgres(directories.postgres),
    starts.rabbitmq(directories.rabbitmq),
  ])
  if (postgres.status === 'fulfilled' && rabbitmq.status === 'fulfilled') {
    return { postgres: postgres.value, rabbitmq: rabbitmq.value }
  }
  const isOurs = (one: PromiseSettledResult<FoundServer>) => one.status === 'rejected' || one.value.wasStarted
  if (isOurs(postgres)) await stopPostgres(directories.postgres)
  if (isOurs(rabbitmq)) await stopRabbitmq(directories.rabbitmq)
  throw postgres.status === 'rejected' ? postgres.reason : rabbitmq.status === 'rejected' && rabbitmq.reason
}
