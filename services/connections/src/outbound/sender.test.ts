import { createLog } from '@recado/kit/log'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ChannelSession, OutgoingMessage } from '../channels/channel.ts'
import { startSender } from './sender.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const ID = '3EB0AA'
const TIMING = { ackMs: 20_000, doubtMs: 1_000, pollMs: 60_000 }

/** Creates a sender with one message. After `open`, the send of the message ends when the test calls `leave`. */
function closedSender() {
  const left = Promise.withResolvers<void>()
  const doubt = vi.fn(async () => {})
  const waiting = [{ waMessageId: ID } as OutgoingMessage]
  const sender = startSender(
    {
      recover: async () => {},
      prepare: async () => waiting.length > 0,
      takeNext: async () => waiting.shift(),
      doubt,
    },
    TIMING,
    createLog('test', 'silent'),
  )
  const send = vi.fn(() => left.promise)
  const open = () => sender.opened({ send } as unknown as ChannelSession)
  return { sender, doubt, leave: left.resolve, send, open }
}

function givenSender() {
  const { open, ...given } = closedSender()
  open()
  return given
}

test('a waiting message is sent as soon as the socket opens', async () => {
  const { sender, send, open } = closedSender()
  // the sender has looked for messages, and would look again much later
  await vi.advanceTimersByTimeAsync(TIMING.doubtMs)
  open()
  await vi.advanceTimersByTimeAsync(0)

  expect(send).toHaveBeenCalledOnce()
  sender.closed()
  await sender.stop()
})

test('the wait for an answer starts when the message has left, even if the send was delayed', async () => {
  const { sender, doubt, leave } = givenSender()
  await vi.advanceTimersByTimeAsync(3 * TIMING.ackMs)
  leave()
  await vi.advanceTimersByTimeAsync(TIMING.ackMs - 1)
  sender.answered([ID])
  await sender.stop()

  expect(doubt).not.toHaveBeenCalled()
})

test('a message without an answer in time becomes uncertain', async () => {
  const { sender, doubt, leave } = givenSender()
  leave()
  await vi.advanceTimersByTimeAsync(TIMING.ackMs)

  expect(doubt).toHaveBeenCalledExactlyOnceWith(ID, false)
  await sender.stop()
})

test('a sender that stops does not wait for a delayed message, and marks it as uncertain', async () => {
  const { sender, doubt } = givenSender()
  await vi.advanceTimersByTimeAsync(0)
  const stopped = sender.stop()
  sender.closed()
  await stopped

  expect(doubt).toHaveBeenCalledExactlyOnceWith(ID, true)
})
