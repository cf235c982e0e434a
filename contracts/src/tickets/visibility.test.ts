import { expect, test } from 'vitest'
import { sees, type Viewer } from './visibility.ts'

const admin: Viewer = { id: 1, profile: 'admin', queueIds: [], noQueueTickets: false }

test('an admin sees every ticket that is not hidden', () => {
  const audience = { queueId: null, userId: null, status: 'closed' } as const

  expect(sees(admin, { ...audience, hidden: false })).toBe(true)
  expect(sees(admin, { ...audience, hidden: true })).toBe(false)
})
