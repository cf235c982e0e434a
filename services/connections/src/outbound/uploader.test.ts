import { createLog } from '@recado/kit/log'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ChannelSession } from '../channels/channel.ts'
import type { NextMessage, WaitingFile } from './next-message-repository.ts'
import { startUploader } from './uploader.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const waiting = (waMessageId: string, waitMs: number): WaitingFile => ({
  next: { waMessageId } as NextMessage,
  waitMs,
})

test('the uploader wakes at the earlier time of two files that wait for a retry', async () => {
  const find = vi.fn(async () => [waiting('A', 1_000), waiting('B', 30_000)])
  const uploader = startUploader({ find, upload: async () => {} }, createLog('test', 'silent'))
  uploader.opened({} as ChannelSession)
  await vi.advanceTimersByTimeAsync(0)
  const before = find.mock.calls.length

  await vi.advanceTimersByTimeAsync(1_000)

  expect(find).toHaveBeenCalledTimes(before + 1)
  await uploader.stop()
})
