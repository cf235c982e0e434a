// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { PriorityMark } from '../../shared/tickets/priority-mark.tsx'
import { aTicket } from '../../testing/samples.ts'
import { show } from '../../testing/show.tsx'
import { isListed, isNarrowed, NO_FILTER, toQuery } from './filter.ts'
import { place, type TicketRows } from './place.ts'

const viewer = { id: 10, profile: 'admin', queueIds: [], noQueueTickets: false } as const
const high = aTicket({ id: 7, status: 'pending', priority: 'high', queuedAt: '2026-03-02T12:02:00.000Z' })
const first = aTicket({ id: 5, status: 'pending', queuedAt: '2026-03-02T12:00:00.000Z' })
const due = aTicket({
  id: 6,
  status: 'pending',
  queuedAt: '2026-03-02T12:01:00.000Z',
  answerDueAt: '2026-03-02T12:30:00.000Z',
})

test('the filter by priority lists the same tickets as the server, which gets it', () => {
  const filter = { ...NO_FILTER, onlyPriority: true }
  expect([isListed(high, filter, viewer), isListed(first, filter, viewer)]).toEqual([true, false])
  expect(isListed(first, NO_FILTER, viewer)).toBe(true)
  expect([toQuery(filter).priority, toQuery(NO_FILTER).priority]).toEqual(['high', undefined])
  expect([isNarrowed(filter), isNarrowed(NO_FILTER)]).toEqual([true, false])
})

test('a list by urgency begins with contacts of high priority, and then has the earliest due answers, as on the server', () => {
  const filter = { ...NO_FILTER, status: 'pending', order: 'urgent' } as const
  const empty: TicketRows = { tickets: [], hasMore: false, count: 0, isCapped: false }

  const rows = [first, due, high].reduce((before, ticket) => place(before, ticket, filter, viewer), empty)

  expect(rows.tickets.map(({ id }) => id)).toEqual([high.id, due.id, first.id])
})

test('only tickets of contacts with a high priority are marked', async () => {
  await show(
    <>
      <PriorityMark ticket={high} />
      <PriorityMark ticket={first} />
    </>,
  )

  expect(screen.getAllByLabelText('Contato prioritário')).toHaveLength(1)
})
