import { createLog } from '@recado/kit/log'
import { expect, test } from 'vitest'
import type { ChannelSession } from '../channels/channel.ts'
import { startPictureFetcher, type Wish } from './picture-fetcher.ts'

const SESSION = {} as ChannelSession
const wishOf = (id: string): Wish => ({
  id,
  contactId: 5,
  address: { phone: '5521999990001', lid: null },
  path: id,
  trust: undefined,
})

/**
 * Creates a fetcher. The test adds requests with `wish`; `answers` records the requests that each transaction answers.
 * The socket closes at the requests in `breaksAt`.
 */
function givenFetcher(breaksAt: readonly string[] = []) {
  const wishes: Wish[] = []
  const answers: (readonly string[])[] = []
  const broken = new Set(breaksAt)
  const fetcher = startPictureFetcher(
    {
      find: async (atMost) => wishes.slice(0, atMost),
      fetch: async (wish) => (broken.delete(wish.id) ? undefined : { ...wish, mime: null }),
      async answer(fetched) {
        wishes.splice(0, fetched.length)
        answers.push(fetched.map(({ id }) => id))
      },
    },
    createLog('test', 'silent'),
  )
  const wish = (id: string) => {
    wishes.push(wishOf(id))
    fetcher.wake()
  }
  return { fetcher, wish, answers }
}

test('picture requests within a short time are answered in one transaction, at most twenty each', async () => {
  const { fetcher, wish, answers } = givenFetcher()
  fetcher.opened(SESSION)
  const ids = Array.from({ length: 21 }, (_, index) => `wish ${index}`)
  ids.map(wish)

  await expect.poll(() => answers, { timeout: 60_000 }).toEqual([ids.slice(0, 20), ids.slice(20)])
  await fetcher.stop()
})

test('requests whose pictures were fetched before the socket closed are answered, and the other requests on the next socket', async () => {
  const { fetcher, wish, answers } = givenFetcher(['second'])
  fetcher.opened(SESSION)
  for (const id of ['first', 'second', 'third']) wish(id)

  await expect.poll(() => answers, { timeout: 60_000 }).toEqual([['first']])
  fetcher.closed()
  fetcher.opened(SESSION)
  await expect.poll(() => answers, { timeout: 60_000 }).toEqual([['first'], ['second', 'third']])
  await fetcher.stop()
})
