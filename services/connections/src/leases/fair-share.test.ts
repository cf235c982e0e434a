import { expect, test } from 'vitest'
import { createFairShare } from './fair-share.ts'

test.each([
  [{ wanted: 4, free: 4, gateways: 2 }, 0, 2],
  [{ wanted: 5, free: 5, gateways: 2 }, 0, 3], // the share is rounded up, so that the shares of all gateways cover all sessions
  [{ wanted: 4, free: 2, gateways: 2 }, 2, 0],
  [{ wanted: 4, free: 4, gateways: 1 }, 0, 4],
  [{ wanted: 6, free: 3, gateways: 2 }, 2, 1], // the three free sessions belonged to a third gateway, which has died
  [{ wanted: 2, free: 0, gateways: 1 }, 2, 0],
  [{ wanted: 1, free: 1, gateways: 0 }, 0, 1], // our own first heartbeat is not stored yet
])('with %j, a gateway that has %i sessions takes %i more', (census, held, more) => {
  expect(createFairShare()(census, held, 0)).toBe(more)
})

test('a gateway takes sessions that stay free for more than 5 s, even beyond its share', () => {
  const census = { wanted: 4, free: 2, gateways: 2 }
  const share = createFairShare()

  expect([0, 4_000, 5_001].map((at) => share(census, 2, at))).toEqual([0, 0, 2])
})

test('a gateway does not exceed its share while other gateways take the free sessions', () => {
  const share = createFairShare()
  const taken = [9, 8, 7, 6].map((free, i) => share({ wanted: 20, free, gateways: 2 }, 10, i * 4_000))

  expect(taken).toEqual([0, 0, 0, 0])
})

test('the wait of 5 s starts again when sessions become free after all were taken', () => {
  const share = createFairShare()
  const census = { wanted: 4, free: 1, gateways: 2 }
  share(census, 2, 0)
  share({ ...census, free: 0 }, 2, 1_000)

  expect([60_000, 64_000, 66_000].map((at) => share(census, 2, at))).toEqual([0, 0, 1])
})
