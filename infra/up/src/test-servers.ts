import { appendFileSync, globSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { findEngine } from './machine/engine.ts'
import { thisMachine } from './machine/machine.ts'
import { markProcess } from './process/process-mark.ts'
import { processorOf } from './process/processor-time.ts'
import { SERVER_NAMES, ServerState } from './servers/server.ts'
import { ensureServers, findMissing } from './servers/servers.ts'
import { startTestContainers, type TestContainers } from './servers/test-containers.ts'
import { allTestRoots, testRoot } from './servers/test-root.ts'
import { stopStack } from './stack/stack.ts'
import { readState } from './state-file.ts'

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
    tellProcessor(directory)
    if (!isKept) await remove(directory)
    await contained?.stop()
  }
}

/** Reports the processor time of the servers, except contained ones, if the gate runs the tests. */
function tellProcessor(directory: string): void {
  const { PROCESSOR_FILE } = process.env
  for (const server of PROCESSOR_FILE ? SERVER_NAMES : []) {
    const known = readState(join(directory, server, 'state.json'), ServerState)
    const seconds = known && processorOf(known.process.pid)
    if (PROCESSOR_FILE && seconds) appendFileSync(PROCESSOR_FILE, `${JSON.stringify({ server, seconds })}\n`)
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
