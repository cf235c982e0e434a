import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { type DatabaseUrls, databaseUrl } from '@recado/kit/db/provision'
import { MediaConfig } from '@recado/kit/media/media-config'
import { SERVICE_NAMES, type ServiceName, serviceOf } from '@recado/system/services'
import { variablesOf } from '@recado/system/variables'
import { Failure } from '@recado/up/failure'
import { readEnvironment } from '@recado/up/process/read-environment'
import { databasePrefix, databasesOf } from '@recado/up/stack/databases'
import type { StackOptions } from '@recado/up/stack/options'
import { findParts } from '@recado/up/stack/part'
import { TOGETHER } from '@recado/up/stack/parts'
import { hasSecretKey, secretsOf } from '@recado/up/stack/secret-key'
import { z } from 'zod'

type Servers = { readonly postgresUrl: string; readonly amqpUrl: string }

/** The installation that is backed up or into which a backup is restored. */
export type Installation = Servers & {
  readonly version: string
  readonly namespace: string
  readonly databases: ReadonlyMap<ServiceName, DatabaseUrls>
  readonly media: MediaConfig
  readonly secrets: Readonly<Record<string, string>>
  /** The variables that its services declare and that have a value. */
  readonly settings: Readonly<Record<string, string>>
  /** Whether services of it run on this host; in containers this is false. */
  readonly isRunning: boolean
}

const Package = z.object({ version: z.string() })

/**
 * Reads the installation of this checkout or of this container. Variables of running services take precedence over
 * those of this command, because the product may have been started with others.
 * @throws Failure when a variable is missing or wrong
 */
export function readInstallation(
  { directory: given, repository, environment = process.env }: StackOptions,
  servers: Servers,
): Installation {
  const directory = resolve(given)
  const running = readRunning(directory)
  const told = { ...environment, ...running.settings }
  const namespace = running.namespace ?? environment['AMQP_NAMESPACE'] ?? 'recado'
  const media = MediaConfig.safeParse({ MEDIA_DIRECTORY: `${directory}/media`, ...withoutEmpty(told) })
  if (!media.success) throw new Failure(media.error.issues.map(({ path, message }) => `${path}: ${message}`).join('; '))
  const databases = databasesOf(servers.postgresUrl, databasePrefix(namespace), environment)
  refuseOtherServers(servers.postgresUrl, databases)
  return {
    ...servers,
    version: Package.parse(JSON.parse(readFileSync(`${repository}/package.json`, 'utf8'))).version,
    namespace,
    databases,
    media: media.data,
    secrets: secretsOf(directory, told),
    settings: withoutEmpty(Object.fromEntries([...DECLARED, ...OTHERS].map((name) => [name, told[name]]))),
    isRunning: running.isRunning,
  }
}

/** @throws Failure if the installation has no key, with which a new one would be created */
export function requireSecretKey({ directory, environment = process.env }: StackOptions): void {
  if (hasSecretKey(directory, environment)) return
  throw new Failure(
    `SECRET_KEY is missing. Set it to the key of the installation, which is kept apart from backups, or write the key into ${directory}/secret-key.`,
  )
}

/** @returns the administrator's address of a service's database */
export const adminUrlOf = ({ postgresUrl }: Servers, { owner }: DatabaseUrls): string =>
  databaseUrl(postgresUrl, { name: nameOf(owner) })

/** @returns the administrator's addresses of all databases */
export const adminUrlsOf = (installation: Installation): ReadonlyMap<ServiceName, string> =>
  new Map([...installation.databases].map(([name, urls]) => [name, adminUrlOf(installation, urls)] as const))

/** @returns the name of the database of an address */
export const nameOf = (url: string): string => new URL(url).pathname.slice(1)

/** Settings that no service declares: those of every service, of the edge, and of Compose. */
const OTHERS = [
  'COMPOSE_PROFILES',
  'HELP_PLAYER_URL',
  'LOG_LEVEL',
  'OTEL_EXPORTER_OTLP_ENDPOINT',
  'OUTGOING_HOSTS',
  'PORT',
  'REQUESTS_PER_USER',
  'SIMULATOR_ROOT_KEY',
  'TRUSTED_PROXIES',
]
const DECLARED = [...new Set(SERVICE_NAMES.flatMap((name) => variablesOf(serviceOf(name))))]

function readRunning(directory: string) {
  const parts = findParts(directory)
  const pids = [...SERVICE_NAMES, TOGETHER].flatMap((name) => parts.get(name) ?? [])
  const told = pids.map(readEnvironment)
  const settings = told.flatMap((environment) => DECLARED.map((name) => [name, environment[name]] as const))
  return {
    isRunning: pids.length > 0,
    namespace: told.find((environment) => environment['AMQP_NAMESPACE'])?.['AMQP_NAMESPACE'],
    settings: withoutEmpty(Object.fromEntries(settings.filter(([, value]) => value !== undefined))),
  }
}

function withoutEmpty(environment: Readonly<Record<string, string | undefined>>): Record<string, string> {
  const set = Object.entries(environment).filter((entry): entry is [string, string] => Boolean(entry[1]))
  return Object.fromEntries(set)
}

/** One administrator's address is known, and snapshots of several servers could not be taken at the same moment. */
function refuseOtherServers(postgresUrl: string, databases: Installation['databases']): void {
  const { host } = new URL(postgresUrl)
  for (const [service, { owner }] of databases) {
    if (new URL(owner).host === host) continue
    throw new Failure(
      `The database of ${service} is at ${new URL(owner).host}, and POSTGRES_URL names ${host}. Services whose databases are on several servers are backed up by those servers: see "Point-in-time recovery" in docs/operations.md.`,
    )
  }
}
