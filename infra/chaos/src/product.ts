import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findFreePort } from '@recado/up/ports'
import type { Replicas } from '@recado/up/stack/parts'
import { type Stack, startStack } from '@recado/up/stack/stack'
import type { Addresses } from './company.ts'

const REPOSITORY = new URL('../../../', import.meta.url).pathname

export type Product = { readonly stack: Stack; readonly addresses: Addresses; close(): Promise<void> }

/** The whole product on servers of its own, which may be killed. */
export async function startProduct(replicas: Replicas = {}): Promise<Product> {
  const directory = await mkdtemp(join(tmpdir(), 'recado-chaos-'))
  const { POSTGRES_URL: _postgres, AMQP_URL: _amqp, ...environment } = process.env
  const stack = await startStack({
    directory,
    repository: REPOSITORY,
    port: await findFreePort(),
    durable: false,
    replicas,
    environment,
    log: () => {},
  })
  return {
    stack,
    addresses: { url: stack.url, simulatorUrl: stack.phoneUrl ?? '' },
    close: async () => {
      await stack.stop()
      await rm(directory, { recursive: true, force: true })
    },
  }
}
