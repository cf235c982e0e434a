import { expect, test } from 'vitest'
import { showDashboard } from './routes.ts'

const NONE = { met: 0, missed: 0 }

test('the dashboard of a process of release 1.0 has no outcomes of targets', () => {
  const bia = { id: 1, name: 'Bia', rating: null, ratings: 0, tickets: 0, avgSupportTime: null, online: true }
  const counters = { supportPending: 0, supportHappening: 0, supportFinished: 0, leads: 0 }
  const answer = {
    counters: { ...counters, avgSupportTime: null, avgWaitTime: null },
    attendants: [bia],
    ticketsToday: [],
  }

  expect(showDashboard.response.parse(answer)).toEqual({
    ...answer,
    attendants: [{ ...bia, answers: NONE, resolutions: NONE }],
    targets: [],
  })
})
