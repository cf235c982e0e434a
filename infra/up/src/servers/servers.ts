import { join, resolve } from 'node:path'
import { findEngine } from '../machine/engine.ts'
import { findPostgres, findRabbitmq, type Machine, thisMachine } from '../machine/machine.ts'
import { installPackages } from '../machine/packages.ts'
import { withLock } from '../process/lock.ts'
import { ensureContainer, isContained, signalContainer, stopContainer } from './container.ts'
import { readGivenServer } from './given.ts'
import { ensurePostgres, signalPostgres, stopPostgres } from './postgres.ts'
import { ensureRabbitmq, signalRabbitmq, stopRabbitmq } from './rabbitmq.ts'
import { type FoundServer, type Log, SERVER_NAMES, type ServerName } from './server.ts'

export type Servers = {
  /** The URL of a role that may create roles and databases. */
  postgresUrl: string
  amqpUrl: string
  /**
   * Whether each server is a private server of the directory. Servers from the environment are not, and are never
   * stopped from here.
   */
  owned: { postgres: boolean; rabbitmq: boolean }
  /** The servers that this call started. */
  started: ServerName[]
}

export type ServerUrls = Pick<Servers, 'postgresUrl' | 'amqpUrl'>

export const isServerName = (name: string): name is ServerName => SERVER_NAMES.some((one) => one === name)

export type EnsureServersOptions = {
  /** The directory with the private servers' data. */
  directory: string
  /** False skips flushing to disk: a power cut may then lose data, but a crash of a server loses no commit. */
  durable: boolean
  log: Log
  /** POSTGRES_URL and AMQP_URL each name a server to use in place of a private one. */
  environment?: NodeJS.ProcessEnv
  machine?: Machine
  /** Settings of an installed PostgreSQL that replace the declared ones. */
  postgresSettings?: Readonly<Record<string, string>>
  signal?: AbortSignal | undefined
  /** Called with the URLs once PostgreSQL answers; RabbitMQ, whose start takes seconds, may still be starting. */
  onUrls?: (urls: ServerUrls) => void
}

/**
 * Finds or starts PostgreSQL and RabbitMQ for `make up`, `make demo` and the tests. It uses servers from the
 * environment, then running servers of the directory, then installed programs, then containers of the stock images, and
 * finally installs packages.
 * @throws Failure
 */
export async function ensureServers(options: EnsureServersOptions): Promise<Servers> {
  const { environment = process.env, machine = thisMachine(environment), log, onUrls = () => {} } = options
  const [postgresUrl, amqpUrl] = await Promise.all([
    readGivenServer(environment, 'POSTGRES_URL'),
    readGivenServer(environment, 'AMQP_URL'),
  ])
  const owned = { postgres: !postgresUrl, rabbitmq: !amqpUrl }
  if (postgresUrl && amqpUrl) {
    onUrls({ postgresUrl, amqpUrl })
    return { postgresUrl, amqpUrl, owned, started: [] }
  }

  const root = resolve(options.directory)
  return withLock(lockOf(root), async () => {
    const missing = findMissing(environment, machine, root)
    const engine = missing.length > 0 ? await findEngine(machine) : undefined
    const packages = engine ? [] : missing.map((name) => PACKAGES[name])
    if (packages.length > 0) await installPackages(machine, packages, { log, logFile: join(root, 'logs/packages.log') })
    const { durable, signal, postgresSettings } = options
    const common = { durable, machine, log, signal, postgresSettings }
    const start = (name: ServerName, url: string | undefined): Start => {
      if (url) return asFound(url)
      return (directory, onUrl) =>
        engine && missing.includes(name)
          ? ensureContainer(engine, name, { ...common, directory, onUrl })
          : ENSURE[name]({ ...common, directory, onUrl })
    }
    const starts = { postgres: start('postgres', postgresUrl), rabbitmq: start('rabbitmq', amqpUrl) }
    const { postgres, rabbitmq } = await startBoth(root, starts, onUrls)
    const started = [
      ...(postgres.wasStarted ? (['postgres'] as const) : []),
      ...(rabbitmq.wasStarted ? (['rabbitmq'] as const) : []),
    ]
    return { postgresUrl: postgres.url, amqpUrl: rabbitmq.url, owned, started }
  })
}

/**
 * @returns the servers that are not in the environment and have no installed program, or whose data is in a container
 */
export function findMissing(environment: NodeJS.ProcessEnv, machine: Machine, directory: string): ServerName[] {
  const isGiven = { postgres: environment['POSTGRES_URL'], rabbitmq: environment['AMQP_URL'] }
  const isInstalled = { postgres: findPostgres(machine).length > 0, rabbitmq: findRabbitmq(machine) !== undefined }
  return SERVER_NAMES.filter(
    (name) => !isGiven[name] && (!isInstalled[name] || isContained(join(resolve(directory), name))),
  )
}

/** Stops the named private servers of the directory; all by default. @returns the servers that ran */
export async function stopServers(directory: string, names: readonly ServerName[] = SERVER_NAMES) {
  const root = resolve(directory)
  return withLock(lockOf(root), async () => {
    const stopped = await Promise.all(names.map((name) => stopServer(name, join(root, name))))
    return names.filter((_, index) => stopped[index])
  })
}

/** Sends a signal to a private server. @returns false when it does not run */
export function signalServer(directory: string, name: ServerName, signal: NodeJS.Signals): boolean {
  const own = join(resolve(directory), name)
  return isContained(own) ? signalContainer(own, signal) : SIGNAL[name](own, signal)
}

const stopServer = (name: ServerName, directory: string): Promise<boolean> =>
  isContained(directory) ? stopContainer(directory) : STOP[name](directory)

const PACKAGES = { postgres: 'postgresql', rabbitmq: 'rabbitmq-server' }
const ENSURE = { postgres: ensurePostgres, rabbitmq: ensureRabbitmq }
const STOP = { postgres: stopPostgres, rabbitmq: stopRabbitmq }
const SIGNAL = { postgres: signalPostgres, rabbitmq: signalRabbitmq }
const lockOf = (root: string) => join(root, 'servers.lock')

type Start = (directory: string, onUrl: (url: string) => void) => Promise<FoundServer>

const asFound =
  (url: string): Start =>
  async (_directory, onUrl) => {
    onUrl(url)
    return { url, wasStarted: false }
  }

/** Starts both servers. When one fails, the other is stopped if this call started it. */
async function startBoth(
  root: string,
  starts: Record<ServerName, Start>,
  onUrls: (urls: ServerUrls) => void,
): Promise<Record<ServerName, FoundServer>> {
  const directories = { postgres: join(root, 'postgres'), rabbitmq: join(root, 'rabbitmq') }
  const amqpUrl = Promise.withResolvers<string>()
  const startingPostgres = starts.postgres(directories.postgres, () => {})
  const startingRabbitmq = starts.rabbitmq(directories.rabbitmq, amqpUrl.resolve)
  Promise.all([startingPostgres, amqpUrl.promise]).then(
    ([{ url }, broker]) => onUrls({ postgresUrl: url, amqpUrl: broker }),
    () => {}, // reported below
  )
  const [postgres, rabbitmq] = await Promise.allSettled([startingPostgres, startingRabbitmq])
  if (postgres.status === 'fulfilled' && rabbitmq.status === 'fulfilled') {
    return { postgres: postgres.value, rabbitmq: rabbitmq.value }
  }
  const isOurs = (one: PromiseSettledResult<FoundServer>) => one.status === 'rejected' || one.value.wasStarted
  if (isOurs(postgres)) await stopServer('postgres', directories.postgres)
  if (isOurs(rabbitmq)) await stopServer('rabbitmq', directories.rabbitmq)
  throw postgres.status === 'rejected' ? postgres.reason : rabbitmq.status === 'rejected' && rabbitmq.reason
}
