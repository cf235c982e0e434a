// @vitest-environment jsdom
import { beforeEach, expect, test } from 'vitest'
import { plugIn, type Speaker } from '../../testing/speaker.ts'
import { chimeOnce, playChime } from './chime.ts'

let speaker: Speaker
beforeEach(() => {
  speaker = plugIn()
})

test('sounds as loud as told, and lets go of the speaker', async () => {
  await playChime(0.5)
  await playChime(1)

  const [half, full] = speaker.chimes()
  expect(half?.loudest).toBeCloseTo((full?.loudest ?? 0) / 2)
  expect(speaker.open()).toBe(0)
})

test('at volume 0 does not even open the speaker', async () => {
  await playChime(0)

  expect(speaker.chimes()).toEqual([])
})

test('stays silent while the browser keeps the page silent, and does not sound later', async () => {
  speaker.block()

  await playChime(1)

  expect(speaker.chimes()).toEqual([{ loudest: 0 }])
  expect(speaker.open()).toBe(0)
})

test('of many news at once one sounds, over all windows of the browser', async () => {
  await Promise.all([chimeOnce(1), chimeOnce(1), chimeOnce(1)])

  expect(speaker.chimes()).toHaveLength(1)
  await chimeOnce(1)
  expect(speaker.chimes()).toHaveLength(2)
})
