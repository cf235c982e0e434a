import { defineRoute } from '@recado/contracts/route'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { mount } from './mount.ts'
import { route } from './route.ts'

const renameShelf = defineRoute({
  method: 'PUT',
  url: '/shelves/:shelfId',
  summary: 'Renames a shelf',
  access: 'queues:manage',
  params: z.object({ shelfId: z.coerce.number() }),
  body: z.object({ name: z.string() }),
  status: 200,
  response: z.object({ name: z.string() }),
  errors: [],
})

test('a use case gets path, query and body as one object', () => {
  expect(() => route(renameShelf, async (_tx, { shelfId, name }) => ({ name: `${shelfId} ${name}` }))).not.toThrow()
})

test('a contract with the same field in path and body cannot be bound to a use case', () => {
  const body = z.object({ shelfId: z.number() })

  expect(() => route({ ...renameShelf, body }, async () => ({ name: '' }))).toThrow(
    'PUT /shelves/:shelfId has two fields',
  )
})

test('a signed contract cannot be mounted without a verifier', () => {
  const contract = { ...renameShelf, access: 'signed' } as const
  const mounting = () => mount(Fastify(), { contract, handle: async () => ({}) }, { inTx: null as never })

  expect(mounting).toThrow('a signed contract and a verifier go together')
})
