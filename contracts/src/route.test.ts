import { expect, test } from 'vitest'
import { z } from 'zod'
import { addressOf, defineRoute } from './route.ts'

const move = defineRoute({
  method: 'PUT',
  url: '/boxes/:boxId/places/:place',
  summary: 'Put a box somewhere',
  access: 'public',
  status: 200,
  response: z.object({}),
  errors: [],
})

test('an address has its parameters in the path, whatever characters they contain', () => {
  expect(addressOf(move, { params: { boxId: 7, place: 'a/b ?' } })).toBe('/boxes/7/places/a%2Fb%20%3F')
})

test('a query contains texts unchanged, lists as JSON, and no undefined value', () => {
  const query = { searchParam: 'São João&', queueIds: [1, 2], pageNumber: undefined, showAll: 'true' }

  const search = new URL(addressOf(move, { params: { boxId: 1, place: 2 }, query }), 'http://localhost').searchParams

  expect([...search]).toEqual([
    ['searchParam', 'São João&'],
    ['queueIds', '[1,2]'],
    ['showAll', 'true'],
  ])
})
