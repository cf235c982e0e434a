import { expect, test } from 'vitest'
import { pause } from './pause.ts'

test('a pause ends by itself', async () => {
  await pause(1)
  await pause(1, new AbortController().signal)
})

test('a pause ends when its signal is aborted, however long it is', async () => {
  const controller = new AbortController()
  const pauses = [pause(3_600_000, controller.signal), pause(Infinity, controller.signal)]

  controller.abort()

  expect(await Promise.all(pauses)).toEqual([undefined, undefined])
})

test('a signal that is aborted already leaves no pause', async () => {
  await pause(Infinity, AbortSignal.abort())
})
