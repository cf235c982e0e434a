import { expect, test } from 'vitest'
import { ticketAudienceTold } from './events.ts'
import { sees, type Viewer } from './visibility.ts'

const admin: Viewer = { id: 1, profile: 'admin', queueIds: [], noQueueTickets: false }

test('an audience that an earlier release told still parses, and nothing in it is hidden', () => {
  const old = { ticketId: 7, version: 3, audience: { queueId: null, userId: null, status: 'closed' } }
  const { audience } = ticketAudienceTold.data.parse(old)

  expect(audience).toEqual({ ...old.audience, hidden: false })
  expect(sees(admin, audience)).toBe(true)
  expect(sees(admin, { ...audience, hidden: true })).toBe(false)
})
