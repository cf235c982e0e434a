import type { BinaryNode } from '@whiskeysockets/baileys'
import { expect, test, vi } from 'vitest'
import { mediaAccessOf } from './media-access.ts'

const answerOf = (auth: string, ttl: string): BinaryNode => ({
  tag: 'iq',
  attrs: { type: 'result' },
  content: [
    { tag: 'media_conn', attrs: { auth, ttl }, content: [{ tag: 'host', attrs: { hostname: 'mmg.example' } }] },
  ],
})
const EMPTY: BinaryNode = { tag: 'iq', attrs: { type: 'result' } }

/** A simulated query function that returns these answers, one per request. The client represents a missing answer as undefined. */
function givenAccess(...answers: (BinaryNode | undefined)[]) {
  const query = vi.fn(async () => answers.shift())
  return { ask: mediaAccessOf({ query }), query }
}

test.each([
  ['is not answered', undefined],
  ['gets an empty answer', EMPTY],
])('the hosts for files are requested again after a request that %s', async (_, first) => {
  const { ask } = givenAccess(first, answerOf('a', '300'))
  await expect(ask(false)).rejects.toThrow('did not name a host for files')

  expect(await ask(false)).toEqual({ hosts: ['mmg.example'], auth: 'a' })
})

test('an earlier answer stays valid when a later request is not answered', async () => {
  const { ask } = givenAccess(answerOf('a', '300'), undefined)
  await ask(false)
  await expect(ask(true)).rejects.toThrow()

  expect(await ask(false)).toMatchObject({ auth: 'a' })
})

test('the hosts for files are requested by one query at a time, and again when the answer has expired or must be fresh', async () => {
  const { ask, query } = givenAccess(answerOf('old', '0'), answerOf('good', '300'), answerOf('fresh', '300'))

  const of = async (isFresh: boolean) => (await ask(isFresh)).auth
  expect(await Promise.all([of(false), of(true)])).toEqual(['old', 'old'])
  expect([await of(false), await of(false), await of(true), await of(false)]).toEqual([
    'good',
    'good',
    'fresh',
    'fresh',
  ])
  expect(query).toHaveBeenCalledTimes(3)
})
