import type { LiveFrame } from '@recado/contracts/realtime/frames'
import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { createFrameGate } from './frame-gate.ts'

const frame = (userId: number): LiveFrame => ({ subject: 'user', action: 'delete', data: { userId } })

test('a frame is applied at once while nothing is being fetched', () => {
  const applied: LiveFrame[] = []
  const gate = createFrameGate(new QueryClient(), (heard) => applied.push(heard))

  gate.receive(frame(1))

  expect(applied).toEqual([frame(1)])
  gate.stop()
})

test('frames that arrive during a fetch are applied after it, in order, to the fetched data', async () => {
  const client = new QueryClient()
  const applied: unknown[] = []
  const gate = createFrameGate(client, (heard) => applied.push([heard, client.getQueryData(['list'])]))
  const answer = Promise.withResolvers<string>()
  const fetched = client.fetchQuery({ queryKey: ['list'], queryFn: () => answer.promise })

  gate.receive(frame(1))
  gate.receive(frame(2))
  expect(applied).toEqual([])
  answer.resolve('as read before the frames')
  await fetched

  await expect
    .poll(() => applied)
    .toEqual([
      [frame(1), 'as read before the frames'],
      [frame(2), 'as read before the frames'],
    ])
  gate.stop()
})
