import { randomBytes } from 'node:crypto'
import { startTestService, type TestService } from '@recado/kit/testing/service'
import { inject } from 'vitest'
import { loadService } from '../src/load-service.ts'
import type { ServiceName } from '../src/services.ts'
import { SECRETS } from '../src/variables.ts'

/** A value for each variable that a service requires. */
export const SETTINGS: Readonly<Record<string, string>> = {
  ...Object.fromEntries(SECRETS.map((name) => [name, randomBytes(32).toString('base64')])),
  PUBLIC_URL: 'http://127.0.0.1:8080',
  SANDBOX_ENABLED: 'true',
  SANDBOX_URL: 'ws://127.0.0.1:1',
  SANDBOX_ROOT_KEY: '00'.repeat(32),
}

/** Starts a service of the declaration with its own database, queues and keys. */
export const startDeclared = async (name: ServiceName): Promise<TestService> => {
  const servers = { postgresUrl: inject('postgresUrl'), amqpUrl: inject('amqpUrl') }
  return startTestService(await loadService(name), servers, SETTINGS)
}
