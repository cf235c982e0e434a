import { expect, test } from 'vitest'
import { createFairShare } from './fair-share.ts'

test.each([
  [{ wanted: 4, free: 4, gateways: 2 }, 0, 2],
  [{ wanted: 5, free: 5, gateways: 2 }, 0, 3], // rounded up, or one would be nobody's
  [{ wanted: 4, free: 2, gateways: 2 }, 2, 0],
  [{ wanted: 4, free: 4, gateways: 1 }, 0, 4],
  [{ wanted: 6, free: 3, gateways: 2 }, 2, 1], // of a third one that died
  [{ wanted: 2, free: 0, gateways: 1 }, 2, 0],
  [{ wanted: 1, free: 1, gateways: 0 }, 0, 1], // before we were heard of ourselves
])('a gateway among %j that has %i takes %i', (census, held, more) => {
  expect(createFairShare()(census, held, 0)).toBe(more)
})

test('a session that no gateway takes for 5 s is taken by any that sees it, beyond its share', () => {
  const census = { wanted: 4, free: 2, gateways: 2 }
  const share = createFairShare()

  expect([0, 4_000, 5_001].map((at) => share(census, 2, at))).toEqual([0, 0, 2])
})

test('a session that the others take one by one is left to them', () => {
  const share = createFairShare()
  const taken = [9, 8, 7, 6].map((free, i) => share({ wanted: 20, free, gateways: 2 }, 10, i * 4_000))

  expect(taken).toEqual([0, 0, 0, 0])
})

test('patience begins anew with every session that becomes free', () => {
  const share = createFairShare()
  const census = { wanted: 4, free: 1, gateways: 2 }
  share(census, 2, 0)
  share({ ...census, free: 0 }, 2, 1_000)

  expect([60_000, 64_000, 66_000].map((at) => share(census, 2, at))).toEqual([0, 0, 1])
})
