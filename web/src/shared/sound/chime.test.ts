// @vitest-environment jsdom
import { beforeEach, expect, test } from 'vitest'
import { plugIn, type Speaker } from '../../testing/speaker.ts'
import { chimeOnce, playChime } from './chime.ts'

let speaker: Speaker
beforeEach(() => {
  speaker = plugIn()
})

test('the chime sounds at the given volume, and closes the audio context', async () => {
  await playChime(0.5)
  await playChime(1)

  const [half, full] = speaker.chimes()
  expect(half?.loudest).toBeCloseTo((full?.loudest ?? 0) / 2)
  expect(speaker.open()).toBe(0)
})

test('the chime at volume 0 does not even open the speaker', async () => {
  await playChime(0)

  expect(speaker.chimes()).toEqual([])
})

test('the chime stays silent while the browser blocks sound, and does not sound later', async () => {
  speaker.block()

  await playChime(1)

  expect(speaker.chimes()).toEqual([{ loudest: 0 }])
  expect(speaker.open()).toBe(0)
})

test('many events at once sound the chime once, over all windows of the browser', async () => {
  await Promise.all([chimeOnce(1), chimeOnce(1), chimeOnce(1)])

  expect(speaker.chimes()).toHaveLength(1)
  await chimeOnce(1)
  expect(speaker.chimes()).toHaveLength(2)
})
