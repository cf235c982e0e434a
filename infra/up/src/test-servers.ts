import { globSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { markProcess } from './process/process-mark.ts'
import { ensureServers } from './servers/servers.ts'
import { stopStack } from './stack/stack.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** May create roles and databases. */
    postgresUrl: string
    amqpUrl: string
  }
}

const ROOT = '.data/test'

/**
 * Gives the tests their servers by the same code as `make up`, empty ones for each run. KEEP_SERVERS=1 saves the start:
 * one pair is left running, until `make down`, for the next run with that setting.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const isKept = process.env['KEEP_SERVERS'] === '1'
  const directory = join(ROOT, isKept ? 'kept' : `run-${process.pid}`)
  await removeAbandoned()
  const servers = await ensureServers({ directory, durable: false, log: () => {} })
  project.provide('postgresUrl', servers.postgresUrl)
  project.provide('amqpUrl', servers.amqpUrl)
  return async () => {
    if (!isKept) await remove(directory)
  }
}

/** A run that was killed could not tidy up. */
async function removeAbandoned(): Promise<void> {
  for (const directory of globSync(join(ROOT, 'run-*'))) {
    const pid = Number(basename(directory).split('-')[1])
    if (!markProcess(pid)) await remove(directory)
  }
}

async function remove(directory: string): Promise<void> {
  await stopStack(directory) // the servers, and for a test of the whole product all its parts
  rmSync(directory, { recursive: true, force: true })
}
