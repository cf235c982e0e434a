// @vitest-environment jsdom
import { updateTicket } from '@recado/contracts/tickets/routes'
import { act, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { aTicket, ME } from '../../testing/samples.ts'
import { fakeServer } from '../../testing/server.ts'
import { show } from '../../testing/show.tsx'
import { CloseAction } from './close-action.tsx'

const server = fakeServer()
const ticket = aTicket({ status: 'open' })
const first = { name: `Finalizar o atendimento de ${ticket.contact.name}` }
const second = { name: `Confirmar: finalizar o atendimento de ${ticket.contact.name}` }

test('the second press closes the ticket of a row; the first only asks, until the button loses the focus', async () => {
  server.serve(updateTicket, () => ({ ...ticket, status: 'closed' as const, version: 2 }))
  const closed: number[] = []
  await show(<CloseAction ticket={ticket} onClosed={({ id }) => closed.push(id)} />)

  await userEvent.click(screen.getByRole('button', first))
  await screen.findByRole('button', second)
  await userEvent.click(document.body)
  await userEvent.click(await screen.findByRole('button', first))
  expect(server.heardOf(updateTicket)).toEqual([])
  await userEvent.keyboard('{Enter}') // the confirming button has the focus

  await expect.poll(() => closed).toEqual([ticket.id])
  const { queueId } = ticket
  expect(server.heardOf(updateTicket)).toMatchObject([{ body: { status: 'closed', userId: ME, queueId } }])
})

test('the buttons of a row do nothing while the browser is offline, and show the reason', async () => {
  const line = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  await show(<CloseAction ticket={ticket} onClosed={() => {}} />)

  const button = await screen.findByRole('button', first)
  expect([button.getAttribute('aria-disabled'), button.dataset['hint']]).toEqual(['true', 'Sem conexão'])
  await userEvent.click(button)
  expect(screen.queryByRole('button', second)).toBeNull()

  line.mockRestore()
  act(() => void window.dispatchEvent(new Event('online')))
  await userEvent.click(await screen.findByRole('button', first))
  await screen.findByRole('button', second)
})
