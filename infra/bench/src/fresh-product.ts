import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findFreePort } from '@recado/up/ports'
import type { Replicas } from '@recado/up/stack/parts'
import { type Stack, startStack } from '@recado/up/stack/stack'
import { interrupted, whenInterrupted } from './interruption.ts'
import { countStatements, removeProduct } from './open-product.ts'
import { addressesOf, benchEnvironment, type Product, REPOSITORY } from './product.ts'

/** A product without any data, in a directory of its own. */
export type FreshProduct = {
  readonly directory: string
  /** Starts missing processes, and stops those beyond the given number of replicas. */
  start(replicas?: Replicas): Promise<Stack>
  /** Describes a running stack in the form that `withCost` needs. */
  of(stack: Stack): Product
  remove(): Promise<void>
}

/** @param options `countsStatements`: whether its PostgreSQL counts statements, which makes it slightly slower */
export async function createFreshProduct({ countsStatements = false } = {}): Promise<FreshProduct> {
  const directory = await mkdtemp(join(tmpdir(), 'recado-bench-'))
  const port = await findFreePort()
  const forget = whenInterrupted(() => removeProduct(directory))
  const options = {
    directory,
    port,
    repository: REPOSITORY,
    durable: true,
    environment: benchEnvironment(),
    signal: interrupted,
  }
  if (countsStatements) await countStatements(directory)
  return {
    directory,
    start: (replicas = {}) => startStack({ ...options, replicas, log: () => {} }),
    of: (stack) => ({
      directory,
      stack,
      addresses: addressesOf(stack),
      databaseUrl: (service) => Object.assign(new URL(stack.postgresUrl), { pathname: `/recado_${service}` }).href,
    }),
    remove: async () => {
      await removeProduct(directory)
      forget()
    },
  }
}
