import { randomBytes } from 'node:crypto'
import type { DeliveryTables } from '@recado/kit/db/outbox'
import type { ServiceDefinition } from '@recado/kit/service'
import { startTestService, type TestService } from '@recado/kit/testing/service'
import { inject } from 'vitest'
import type { ServiceName } from '../src/services.ts'
import { SECRETS } from '../src/variables.ts'

type Definition = ServiceDefinition<DeliveryTables, unknown>

/** @returns what the service of that name starts from: `app.ts` of its folder exports it under its name */
export async function loadService(name: ServiceName): Promise<Definition> {
  const module = (await import(`../../../services/${name}/src/app.ts`)) as Readonly<Record<string, Definition>>
  const definition = module[name]
  if (!definition) throw new Error(`services/${name}/src/app.ts exports no ${name}`)
  return definition
}

/** A value for each variable that a service of the system cannot start without. */
const SETTINGS: Readonly<Record<string, string>> = {
  ...Object.fromEntries(SECRETS.map((name) => [name, randomBytes(32).toString('base64')])),
  PUBLIC_URL: 'http://127.0.0.1:8080',
  SANDBOX_ENABLED: 'true',
  SANDBOX_URL: 'ws://127.0.0.1:1',
  SANDBOX_ROOT_KEY: '00'.repeat(32),
}

/** Runs a service of the declaration on a database, queues and keys of its own. */
export const startDeclared = async (name: ServiceName): Promise<TestService> => {
  const servers = { postgresUrl: inject('postgresUrl'), amqpUrl: inject('amqpUrl') }
  return startTestService(await loadService(name), servers, SETTINGS)
}
