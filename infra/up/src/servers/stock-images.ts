import { asArguments, POSTGRES_SETTINGS } from '@recado/system/postgres'
import type { ServerName } from './server.ts'

type StockImage = {
  image: string
  port: number
  data: string
  /** The password is handed over in this variable. */
  password: string
  environment: Readonly<Record<string, string>>
  command: readonly string[]
  /** Answers inside the container once the server serves; while PostgreSQL makes its data it listens elsewhere. */
  readyCommand: readonly string[]
  urlOf: (host: string, port: number, password: string) => string
}

/** The servers as everybody's images have them; docker-compose.yml names the same. */
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
 * Settings that let PostgreSQL skip flushing: a test may lose its data in a power cut. `synchronous_commit` stays on,
 * since without it a killed server loses commits that it has acknowledged.
 */
export const UNFLUSHED: readonly string[] = ['-c', 'fsync=off', '-c', 'full_page_writes=off']
