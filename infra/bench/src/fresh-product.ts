import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findFreePort } from '@recado/up/ports'
import { type Stack, startStack } from '@recado/up/stack/stack'
import { removeProduct } from './open-product.ts'
import { benchEnvironment, REPOSITORY } from './product.ts'

/** A product without any data, in a directory of its own. */
export type FreshProduct = {
  readonly directory: string
  /** Starts all that does not run. */
  start(): Promise<Stack>
  remove(): Promise<void>
}

export async function createFreshProduct(): Promise<FreshProduct> {
  const directory = await mkdtemp(join(tmpdir(), 'recado-bench-'))
  const port = await findFreePort()
  const options = { directory, port, repository: REPOSITORY, durable: true, environment: benchEnvironment() }
  return {
    directory,
    start: () => startStack({ ...options, log: () => {} }),
    remove: () => removeProduct(directory),
  }
}
