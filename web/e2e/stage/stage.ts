import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type ProviderControl, providerControl } from '@recado/provider-simulators/control-client'
import { findFreePort } from '@recado/up/ports'
import { type Stack, startStack } from '@recado/up/stack/stack'
import type {} from '@recado/up/test-servers' // imports the types of the values that vitest provides
import { type ControlClient, controlClient } from '@recado/whatsapp-simulator/control-client'
import type { Browser } from 'playwright-core'
import { inject } from 'vitest'
import { launchBrowser } from '../browser.ts'
import { startVideoService } from './video-service.ts'

export const REPOSITORY = new URL('../../../', import.meta.url).pathname
/** No limits, because all sign-ins of a run come from the same address. */
const UNLIMITED = {
  LOGIN_PER_ADDRESS: '1000000',
  LOGIN_PER_ACCOUNT: '1000000',
  SIGNUP_PER_ADDRESS: '1000000',
  REQUESTS_PER_USER: '1000000',
}

/** A product without data, its simulated WhatsApp, and a browser. */
export type Stage = {
  readonly url: string
  readonly simulatorUrl: string
  readonly simulator: ControlClient
  readonly providers: ProviderControl // controls the simulated models, webhooks and flows
  readonly stack: Stack
  readonly browser: Browser
  /** The connection string of a service's database, for a superuser of PostgreSQL. */
  readonly databaseUrl: (service: string) => string
  readonly close: () => Promise<void>
}

/**
 * Starts a separate product on the servers of the tests.
 * @param environment configuration that differs from the defaults
 * @param together whether all services share a process
 */
export async function openStage(
  environment: Readonly<Record<string, string>> = {},
  { together = false }: { together?: boolean } = {},
): Promise<Stage> {
  const directory = await mkdtemp(join(tmpdir(), 'recado-stage-'))
  const namespace = `stage${randomBytes(4).toString('hex')}`
  const postgresUrl = inject('postgresUrl')
  const videos = await startVideoService()
  const [stack, browser] = await Promise.all([
    startStack({
      directory,
      namespace,
      repository: REPOSITORY,
      port: await findFreePort(),
      durable: false,
      ...(together && { together }),
      log: () => {},
      environment: {
        ...process.env,
        ...UNLIMITED,
        ...videos.environment,
        ...environment,
        POSTGRES_URL: postgresUrl,
        AMQP_URL: inject('amqpUrl'),
      },
    }),
    launchBrowser(),
  ])
  const simulatorUrl = stack.phoneUrl ?? ''
  return {
    url: stack.url,
    simulatorUrl,
    stack,
    browser,
    simulator: controlClient(simulatorUrl),
    providers: providerControl(stack.providersUrl ?? ''),
    databaseUrl: (service) => Object.assign(new URL(postgresUrl), { pathname: `/${namespace}_${service}` }).href,
    close: async () => {
      await browser.close()
      await stack.stop()
      await videos.close()
      await rm(directory, { recursive: true, force: true })
    },
  }
}
