// @vitest-environment jsdom
import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { viewerOf } from '../../shared/session/current-user.tsx'
import { aMe, aTicket } from '../../testing/samples.ts'
import { dropTicket, knownTicket, putTicket } from './ticket-cache.ts'

const HOUR_MS = 3_600_000
const viewer = viewerOf(aMe())

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('an older frame does not bring back a deleted ticket, however late the frame arrives', () => {
  const client = new QueryClient()
  dropTicket(client, viewer, { ticketId: 5, version: 7 })

  vi.advanceTimersByTime(HOUR_MS)
  putTicket(client, viewer, aTicket({ id: 5, version: 6 }))

  expect(knownTicket(client, 5)).toBeUndefined()
})

test('the latest state of a ticket that is in no list is remembered while the window is open', () => {
  const client = new QueryClient()
  putTicket(client, viewer, aTicket({ id: 5, version: 7 }))

  vi.advanceTimersByTime(HOUR_MS)

  expect(knownTicket(client, 5)?.version).toBe(7)
})
