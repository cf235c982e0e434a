import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { findFreePort } from './ports.ts'
import type { StackOptions } from './stack/options.ts'
import { type Stack, startStack } from './stack/stack.ts'

/**
 * The whole product on servers of its own, by the code of `make up`, so that a test may kill any part of it.
 * `close` stops everything and forgets it. Allow its start a minute.
 */
export async function startTemporaryStack(
  options: Partial<StackOptions> = {},
): Promise<Stack & { directory: string; close: () => Promise<void> }> {
  const repository = resolve(import.meta.dirname, '../../..')
  const root = join(repository, '.data/test')
  mkdirSync(root, { recursive: true })
  const directory = mkdtempSync(join(root, `run-${process.ppid}-`)) // swept by the next run when this one is killed
  const { POSTGRES_URL: _, AMQP_URL: __, ...environment } = process.env
  const port = await findFreePort()
  const stack = await startStack({
    directory,
    repository,
    port,
    durable: false,
    log: () => {},
    environment,
    ...options,
  })
  const close = async () => {
    await stack.stop()
    rmSync(directory, { recursive: true, force: true })
  }
  return { ...stack, directory, close }
}
