import type { TestProject } from 'vitest/node'
import { ensureServers, stopServers } from './servers/servers.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** May create roles and databases. */
    postgresUrl: string
    amqpUrl: string
  }
}

const DIRECTORY = '.data/test'

/** Gives the tests their servers by the same code as `make up`; KEEP_SERVERS=1 leaves them running for the next run. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const servers = await ensureServers({ directory: DIRECTORY, durable: false, log: () => {} })
  project.provide('postgresUrl', servers.postgresUrl)
  project.provide('amqpUrl', servers.amqpUrl)
  return async () => {
    if (process.env['KEEP_SERVERS'] !== '1') await stopServers(DIRECTORY)
  }
}
