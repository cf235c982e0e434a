import { expect, test } from 'vitest'
import { pause } from './pause.ts'

test('a pause ends after its time', async () => {
  await pause(1)
  await pause(1, new AbortController().signal)
})

test('a pause of any length ends when its signal is aborted', async () => {
  const controller = new AbortController()
  const pauses = [pause(3_600_000, controller.signal), pause(Infinity, controller.signal)]

  controller.abort()

  expect(await Promise.all(pauses)).toEqual([undefined, undefined])
})

test('an aborted signal prevents the pause', async () => {
  await pause(Infinity, AbortSignal.abort())
})
