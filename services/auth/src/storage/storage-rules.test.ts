import { MEBIBYTE } from '@recado/contracts/auth/storage'
import { expect, test } from 'vitest'
import { spaceAfter } from './storage-rules.ts'

const CALM = { limitMb: 100, isNear: false, isFull: false }
const of = (percent: number) => percent * MEBIBYTE

test('admins are told once when the use passes 80 % and once when the space is full', () => {
  const near = spaceAfter(CALM, of(80))
  const again = spaceAfter(near, of(85))
  const full = spaceAfter(again, of(100))
  const over = spaceAfter(full, of(140))

  expect([near, again, full, over].map(({ tell }) => tell)).toEqual(['near', undefined, 'full', undefined])
  expect([near, again, full, over].map(({ isFull }) => isFull)).toEqual([false, false, true, true])
})

test('a use that moves around 80 % warns once, and again after it fell below 75 %', () => {
  const steps = [81, 79, 82, 74, 81]
  const told: unknown[] = []
  let space: Parameters<typeof spaceAfter>[0] = CALM
  for (const percent of steps) {
    const { tell, ...after } = spaceAfter(space, of(percent))
    told.push(tell)
    space = after
  }

  expect(told).toEqual(['near', undefined, undefined, undefined, 'near'])
})

test('a space that was full is free again after files were removed, or its limit was raised or taken away', () => {
  const full = { limitMb: 100, isNear: true, isFull: true }

  expect(spaceAfter(full, of(99))).toMatchObject({ isFull: false, isNear: true, tell: undefined })
  expect(spaceAfter({ ...full, limitMb: 1_000 }, of(100))).toMatchObject({ isFull: false, isNear: false })
  expect(spaceAfter({ ...full, limitMb: null }, of(100))).toMatchObject({ isFull: false, isNear: false })
})
