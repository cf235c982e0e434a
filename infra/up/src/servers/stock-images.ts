import { asArguments, POSTGRES_SETTINGS } from '@recado/system/postgres'
import type { ServerName } from './server.ts'

type StockImage = {
  image: string
  port: number
  data: string
  /** The variable with the password. */
  password: string
  environment: Readonly<Record<string, string>>
  command: readonly string[]
  /** Succeeds in the container once the server is ready; PostgreSQL listens elsewhere while it creates its data. */
  readyCommand: readonly string[]
  urlOf: (host: string, port: number, password: string) => string
}

/** The stock images of the servers; docker-compose.yml names the same images. */
export const STOCK_IMAGES: Readonly<Record<ServerName, StockImage>> = {
  postgres: {
    image: 'postgres:17.10',
    port: 5432,
    data: '/var/lib/postgresql/data',
    password: 'POSTGRES_PASSWORD',
    environment: {
      POSTGRES_USER: 'recado',
      POSTGRES_INITDB_ARGS: '--auth=scram-sha-256 --encoding=UTF8 --no-locale',
    },
    command: ['postgres', ...asArguments(POSTGRES_SETTINGS)],
    readyCommand: ['pg_isready', '--quiet', '--host=127.0.0.1', '--username=recado'],
    urlOf: (host, port, password) => `postgres://recado:${password}@${host}:${port}/postgres`,
  },
  rabbitmq: {
    image: 'rabbitmq:4.2.9',
    port: 5672,
    data: '/var/lib/rabbitmq',
    password: 'RABBITMQ_DEFAULT_PASS',
    environment: { RABBITMQ_DEFAULT_USER: 'recado' },
    command: ['rabbitmq-server'],
    readyCommand: ['rabbitmq-diagnostics', '--quiet', 'check_port_connectivity'],
    urlOf: (host, port, password) => `amqp://recado:${password}@${host}:${port}`,
  },
}

/**
 * Settings with which PostgreSQL skips flushing, for tests, whose data a power cut may destroy. `synchronous_commit`
 * stays on, because without it a crash of the server loses acknowledged commits.
 */
export const UNFLUSHED: readonly string[] = ['fsync=off', 'full_page_writes=off', 'max_wal_size=256MB'].flatMap(
  (setting) => ['-c', setting],
)
