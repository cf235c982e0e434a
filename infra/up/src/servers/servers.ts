import { join, resolve } from 'node:path'
import { Failure } from '../failure.ts'
import { findPostgres, findRabbitmq, type Machine, thisMachine } from '../machine/machine.ts'
import { installPackages } from '../machine/packages.ts'
import { isAnswering } from '../ports.ts'
import { withLock } from '../process/lock.ts'
import { ensurePostgres, stopPostgres } from './postgres.ts'
import { ensureRabbitmq, stopRabbitmq } from './rabbitmq.ts'
import type { Log } from './server.ts'

export type Servers = {
  /** May create roles and databases. */
  postgresUrl: string
  amqpUrl: string
  /** Which of the two are private servers of the directory; the others were given and are never stopped from here. */
  owned: { postgres: boolean; rabbitmq: boolean }
}

export type EnsureServersOptions = {
  /** Where private servers keep their data. */
  directory: string
  durable: boolean
  log: Log
  /** POSTGRES_URL and AMQP_URL, each on its own, name servers to use instead of private ones. */
  environment?: NodeJS.ProcessEnv
  machine?: Machine
}

/**
 * The one way to PostgreSQL and RabbitMQ, for `make up`, `make demo` and the tests: given by the environment, else found
 * running or started in the directory, from packages that are installed when missing.
 * @throws Failure
 */
export async function ensureServers(options: EnsureServersOptions): Promise<Servers> {
  const { environment = process.env, machine = thisMachine(environment), log, durable } = options
  const directory = resolve(options.directory)
  const given = { postgres: environment['POSTGRES_URL'] || undefined, rabbitmq: environment['AMQP_URL'] || undefined }
  await Promise.all([checkGiven('POSTGRES_URL', given.postgres), checkGiven('AMQP_URL', given.rabbitmq)])

  const owned = { postgres: !given.postgres, rabbitmq: !given.rabbitmq }
  if (given.postgres && given.rabbitmq) return { postgresUrl: given.postgres, amqpUrl: given.rabbitmq, owned }

  return withLock(lockOf(directory), async () => {
    const missing = [
      ...(owned.postgres && findPostgres(machine).length === 0 ? ['postgresql'] : []),
      ...(owned.rabbitmq && !findRabbitmq(machine) ? ['rabbitmq-server'] : []),
    ]
    if (missing.length > 0)
      await installPackages(machine, missing, { log, logFile: join(directory, 'logs/packages.log') })
    const [postgresUrl, amqpUrl] = await allOrNothing([
      given.postgres ??
        ensurePostgres({ directory: join(directory, 'postgres'), durable, machine, log }).then(({ url }) => url),
      given.rabbitmq ??
        ensureRabbitmq({ directory: join(directory, 'rabbitmq'), durable, machine, log }).then(({ url }) => url),
    ])
    return { postgresUrl, amqpUrl, owned }
  })
}

/** Stops the private servers of the directory. @returns the names of those that ran */
export async function stopServers(directory: string): Promise<string[]> {
  const root = resolve(directory)
  return withLock(lockOf(root), async () => {
    const [postgres, rabbitmq] = await Promise.all([
      stopPostgres(join(root, 'postgres')),
      stopRabbitmq(join(root, 'rabbitmq')),
    ])
    return [...(postgres ? ['PostgreSQL'] : []), ...(rabbitmq ? ['RabbitMQ'] : [])]
  })
}

const lockOf = (directory: string) => join(directory, 'servers.lock')

/** Waits for both even when one fails, so that no start goes on behind the caller's back. */
async function allOrNothing(starts: [string | Promise<string>, string | Promise<string>]): Promise<[string, string]> {
  await Promise.allSettled(starts)
  return Promise.all(starts)
}

async function checkGiven(name: string, url: string | undefined): Promise<void> {
  if (url === undefined) return
  if (!URL.canParse(url)) throw new Failure(`${name} is not a URL.`)
  const { hostname, port, protocol } = new URL(url)
  const usualPort = { 'amqp:': 5672, 'amqps:': 5671 }[protocol] ?? 5432
  const host = hostname || '127.0.0.1'
  if (await isAnswering(host, Number(port) || usualPort)) return
  throw new Failure(
    `Nothing answers at ${host}:${port || usualPort}, where ${name} points; start that server or unset ${name}.`,
  )
}
