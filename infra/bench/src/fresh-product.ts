import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findFreePort } from '@recado/up/ports'
import type { Replicas } from '@recado/up/stack/parts'
import { type Stack, startStack } from '@recado/up/stack/stack'
import { removeProduct } from './open-product.ts'
import { benchEnvironment, REPOSITORY } from './product.ts'

/** A product without any data, in a directory of its own. */
export type FreshProduct = {
  readonly directory: string
  /** Starts all that does not run, and stops what is more than asked for. */
  start(replicas?: Replicas): Promise<Stack>
  remove(): Promise<void>
}

export async function createFreshProduct(): Promise<FreshProduct> {
  const directory = await mkdtemp(join(tmpdir(), 'recado-bench-'))
  const port = await findFreePort()
  const options = { directory, port, repository: REPOSITORY, durable: true, environment: benchEnvironment() }
  return {
    directory,
    start: (replicas = {}) => startStack({ ...options, replicas, log: () => {} }),
    remove: () => removeProduct(directory),
  }
}
