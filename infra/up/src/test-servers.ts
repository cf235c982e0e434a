import { globSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { findEngine } from './machine/engine.ts'
import { thisMachine } from './machine/machine.ts'
import { markProcess } from './process/process-mark.ts'
import { ensureServers, findMissing } from './servers/servers.ts'
import { startTestContainers, type TestContainers } from './servers/test-containers.ts'
import { allTestRoots, testRoot } from './servers/test-root.ts'
import { stopStack } from './stack/stack.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** The URL of a role that may create roles and databases. */
    postgresUrl: string
    amqpUrl: string
  }
}

const KEPT = '.data/test/kept'

/**
 * Starts empty servers for each test run, with the code of `make up`. KEEP_SERVERS=1 leaves one pair running until
 * `make down`, so that the next run with that setting starts faster.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const isKept = process.env['KEEP_SERVERS'] === '1'
  const directory = isKept ? KEPT : join(testRoot(), `run-${process.pid}`)
  await removeAbandoned()
  const contained = isKept ? undefined : await startContained(directory) // only kept servers outlive this process
  const environment = { ...process.env, ...contained?.environment }
  const servers = await ensureServers({ directory, durable: false, log: () => {}, environment })
  project.provide('postgresUrl', servers.postgresUrl)
  project.provide('amqpUrl', servers.amqpUrl)
  return async () => {
    if (!isKept) await remove(directory)
    await contained?.stop()
  }
}

/** Starts containers on a machine that has a container engine and no installed programs. */
async function startContained(directory: string): Promise<TestContainers | undefined> {
  const machine = thisMachine()
  const missing = findMissing(process.env, machine, directory)
  return missing.length > 0 && (await findEngine(machine)) ? startTestContainers(missing) : undefined
}

/** Removes the data of killed runs, which could not clean up. */
async function removeAbandoned(): Promise<void> {
  for (const directory of allTestRoots().flatMap((root) => globSync(join(root, 'run-*')))) {
    const pid = Number(basename(directory).split('-')[1])
    if (!markProcess(pid)) await remove(directory)
  }
}

async function remove(directory: string): Promise<void> {
  await stopStack(directory) // the servers, and all parts of a test of the whole product
  rmSync(directory, { recursive: true, force: true })
}
