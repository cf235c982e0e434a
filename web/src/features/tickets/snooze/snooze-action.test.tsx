// @vitest-environment jsdom
import { countTickets, snoozeTicket, wakeTicket } from '@recado/contracts/tickets/routes'
import type { Ticket } from '@recado/contracts/tickets/ticket'
import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import { aTicket, ME } from '../../../testing/samples.ts'
import { fakeServer } from '../../../testing/server.ts'
import { show } from '../../../testing/show.tsx'
import { pressInHeader } from '../open-ticket-actions.ts'
import { useInboxAddress } from '../use-inbox-address.ts'
import { HeaderSnooze } from './snooze-action.tsx'
import { SnoozeLine } from './snooze-line.tsx'
import { SnoozedToggle } from './snoozed-toggle.tsx'

const server = fakeServer()
const ticket = aTicket({ id: 5, status: 'open', userId: ME })
const UNTIL = '2099-03-02T12:00:00.000Z'
const snoozed = { ...ticket, version: 2, snooze: { kind: 'time' as const, until: UNTIL, byId: ME } }

async function showIn(header: (done: (ticket: Ticket) => void) => ReactNode) {
  const done: number[] = []
  server.serve(snoozeTicket, () => snoozed)
  server.serve(wakeTicket, () => ({ ...ticket, version: 3 }))
  await show(<div data-ticket-header>{header(({ id }) => done.push(id))}</div>)
  return done
}
const asked = () => server.heardOf(snoozeTicket).map(({ body }) => body)

test('a user can snooze the open ticket until tomorrow morning by two presses', async () => {
  const done = await showIn((onSnoozed) => <HeaderSnooze ticket={ticket} onSnoozed={onSnoozed} />)

  await userEvent.click(screen.getByRole('button', { name: 'Adiar' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: /^Amanhã às 9:00/ }))

  await expect.poll(asked).toEqual([{ until: expect.stringMatching(/T\d\d:00:00.000Z$/), undoSeconds: 6 }])
  await expect.poll(() => done).toEqual([5])
  await screen.findByText(/^Adiado até /)
})

test('the shortcut of the snooze button opens its menu, which offers to snooze until the contact answers', async () => {
  await showIn((onSnoozed) => <HeaderSnooze ticket={ticket} onSnoozed={onSnoozed} />)
  expect(screen.getByRole('button', { name: 'Adiar' }).dataset['hint']).toBe('Adiar (Alt+S)')

  pressInHeader('snooze')
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Até o cliente responder' }))

  await expect.poll(asked).toEqual([{ untilAnswer: true, undoSeconds: 6 }])
})

test('the shortcut opens the dialog of the snooze where the header has no room for the button', async () => {
  await showIn((onSnoozed) => <HeaderSnooze ticket={ticket} onSnoozed={onSnoozed} />)
  screen.getByRole('button', { name: 'Adiar' }).checkVisibility = () => false

  pressInHeader('snooze')

  await screen.findByRole('dialog', { name: `Adiar: ${ticket.contact.name}` })
  expect(screen.queryByRole('menu')).toBeNull()
})

test('the line above a snoozed conversation says when the snooze ends, and its button ends it at once', async () => {
  await showIn((onSnoozed) => <SnoozeLine ticket={snoozed} onSnoozed={onSnoozed} />)
  expect(screen.getByText(/^Adiado até 02\/03\/2099/)).toBeTruthy()

  await userEvent.click(screen.getByRole('button', { name: 'Voltar agora' }))

  await expect.poll(() => server.heardOf(wakeTicket)).toHaveLength(1)
})

test("after the customer's answer the user can snooze the ticket again until the same time by one press", async () => {
  const woken = { ...ticket, snoozeAgain: { kind: 'answer' as const, until: UNTIL } }
  await showIn((onSnoozed) => <SnoozeLine ticket={woken} onSnoozed={onSnoozed} />)
  await userEvent.click(screen.getByRole('button', { name: /^Adiar de novo até 02\/03\/2099/ }))
  await expect.poll(asked).toEqual([{ until: UNTIL, isExact: true, untilAnswer: true, undoSeconds: 6 }])
})

test('a repeated snooze is not offered when its time is past, or to a user who may not snooze the ticket', async () => {
  const past = { ...ticket, snoozeAgain: { kind: 'time' as const, until: '2020-01-01T00:00:00.000Z' } }
  const foreign = { ...ticket, userId: ME + 1, snoozeAgain: { kind: 'time' as const, until: UNTIL } }
  await showIn((onSnoozed) => (
    <>
      <SnoozeLine ticket={past} onSnoozed={onSnoozed} />
      <SnoozeLine ticket={foreign} onSnoozed={onSnoozed} />
    </>
  ))

  expect(screen.queryByRole('button')).toBeNull()
})

test('the filter of snoozed tickets shows their number, and is absent while there are none', async () => {
  server.serve(countTickets, ({ query }) => ({
    open: query['snoozed'] === 'only' ? 3 : 9,
    pending: 0,
    closed: 0,
    unread: 0,
  }))
  const Toggle = () => <SnoozedToggle address={useInboxAddress()} />
  await show(<Toggle />)

  const button = await screen.findByRole('button', { name: 'Adiados (3)', pressed: false })
  await userEvent.click(button)

  await screen.findByRole('button', { name: 'Adiados (3)', pressed: true })
})
