// @vitest-environment jsdom
import { listMessages } from '@recado/contracts/messages/routes'
import { countTickets, listTickets } from '@recado/contracts/tickets/routes'
import { act, fireEvent, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { Route, Routes } from 'react-router'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { aMessage, aTicket } from '../../testing/samples.ts'
import { fakeServer } from '../../testing/server.ts'
import { show } from '../../testing/show.tsx'
import { InboxPage } from './inbox-page.tsx'

const server = fakeServer()
const contact = aTicket().contact
const [carla, dario] = ['Carla', 'Dário'].map((name, at) =>
  aTicket({ id: at + 1, status: 'open', contact: { ...contact, name } }),
)
const answer = {
  messages: [aMessage()],
  count: 1,
  hasMore: false,
  hasNewer: false,
  tickets: [],
  ticket: carla ?? aTicket(),
}
const fetched = () => server.heardOf(listMessages).map(({ params }) => params['ticketId'])
const row = (name: string) => screen.findByRole('link', { name: new RegExp(name) })

beforeEach(() => {
  const tickets = [carla, dario].filter((ticket) => ticket !== undefined)
  server.serve(listTickets, () => ({ tickets, count: tickets.length, hasMore: false }))
  server.serve(countTickets, () => ({ open: 2, pending: 0, closed: 0, unread: 0 }))
  server.serve(listMessages, () => answer)
})

test.each(['pointer', 'focus'])(
  'the messages of a row that has the %s are fetched once, before the row is opened',
  async (how) => {
    await show(<InboxPage />, { path: '/tickets' })
    const link = await row('Carla')

    if (how === 'pointer') await userEvent.hover(link)
    else act(() => link.focus())
    await expect.poll(fetched).toEqual(['1'])
    fireEvent.pointerLeave(link)
    fireEvent.pointerEnter(link)
    await userEvent.hover(await row('Dário'))

    await expect.poll(fetched).toEqual(['1', '2'])
  },
)

test.each(['mouse', 'keyboard'])(
  'the messages of a row that is pressed by the %s are fetched before its conversation is rendered',
  async (how) => {
    const drawn = vi.fn()
    server.serve(listMessages, () => {
      drawn(document.querySelector('[data-ticket-header]'))
      return answer
    })
    await show(
      <Routes>
        <Route path="/tickets/:uuid?" element={<InboxPage />} />
      </Routes>,
      { path: '/tickets' },
    )
    const link = await row('Carla')

    if (how === 'mouse') fireEvent.mouseDown(link)
    else fireEvent.click(link) // the Enter key causes a click without a mouse press

    await expect.poll(fetched).toEqual(['1'])
    expect(drawn).toHaveBeenCalledWith(null)
  },
)

test('a pointer that only passes over rows causes no fetch', async () => {
  await show(<InboxPage />, { path: '/tickets' })
  const link = await row('Carla')
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())

  fireEvent.pointerEnter(link)
  fireEvent.pointerLeave(link)
  act(() => void vi.advanceTimersByTime(10_000))

  expect(fetched()).toEqual([])
})
