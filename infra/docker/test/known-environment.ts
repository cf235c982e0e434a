import { EdgeConfig } from '@recado/edge/config'
import { DatabaseConfig, SecretKey, ServiceConfig } from '@recado/kit/config'
import { MediaConfig } from '@recado/kit/media/media-config'
import { loadService } from '@recado/system/load-service'
import { NAMES_WITH_DATABASE, SERVICE_NAMES } from '@recado/system/services'
import { databaseVariables, portVariable, SECRETS } from '@recado/system/variables'
import { SimulatorConfig } from '@recado/whatsapp-simulator/config'
import { z } from 'zod'

/** The schemas of the environment variables that each container of the product reads, by the container's name. */
export const SCHEMAS: Record<string, readonly z.ZodObject[]> = {
  ...Object.fromEntries(
    (await Promise.all(SERVICE_NAMES.map(loadService))).map(({ name, config, migrations }) => [
      name,
      [ServiceConfig, asObject(name, config), ...(migrations ? [DatabaseConfig] : [])],
    ]),
  ),
  together: [await ofAll()],
  edge: [EdgeConfig],
  simulator: [SimulatorConfig],
  databases: [ofAllDatabases()],
  backup: [
    ofAllDatabases().extend({
      AMQP_URL: z.url(),
      ...MediaConfig.shape,
      ...Object.fromEntries(SECRETS.map((name) => [name, SecretKey])),
    }),
  ],
}

/** @returns the schema of the addresses of the server and of each service's database */
function ofAllDatabases(): z.ZodObject {
  const names = NAMES_WITH_DATABASE.flatMap((service) => Object.values(databaseVariables(service)))
  return z.object({ POSTGRES_URL: z.url(), ...Object.fromEntries(names.map((name) => [name, z.url()])) })
}

/** @returns the schema of the variables that all services in one process read, with a port and a database for each */
async function ofAll(): Promise<z.ZodObject> {
  const definitions = await Promise.all(SERVICE_NAMES.map(loadService))
  const shapes = definitions.map(({ name, config }) => asObject(name, config).shape)
  const { DATABASE_POOL_SIZE } = DatabaseConfig.shape
  const ports = SERVICE_NAMES.map((name) => [portVariable(name), ServiceConfig.shape.PORT] as const)
  const databases = NAMES_WITH_DATABASE.flatMap((name) => Object.values(databaseVariables(name)))
  return z.object({
    ...ServiceConfig.shape,
    ...Object.assign({}, ...shapes),
    DATABASE_POOL_SIZE,
    ...Object.fromEntries(ports),
    ...Object.fromEntries(databases.map((name) => [name, z.url()])),
  })
}

/**
 * The variables that the stock images of the servers read, according to their documentation, by the container's name.
 */
export const STOCK: Record<string, readonly string[]> = {
  postgres: ['POSTGRES_USER', 'POSTGRES_PASSWORD', 'POSTGRES_DB', 'POSTGRES_INITDB_ARGS', 'PGDATA'],
  rabbitmq: ['RABBITMQ_DEFAULT_USER', 'RABBITMQ_DEFAULT_PASS', 'RABBITMQ_DEFAULT_VHOST'],
}

function asObject(name: string, schema: z.ZodType): z.ZodObject {
  if (schema instanceof z.ZodObject) return schema
  throw new Error(`the configuration schema of ${name} is not a z.object, so its variables are unknown`)
}
