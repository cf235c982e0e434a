// @vitest-environment jsdom
import { pickUsers } from '@recado/contracts/auth/routes'
import { listConnections } from '@recado/contracts/connections/routes'
import { listQueues } from '@recado/contracts/queues/routes'
import { getTicketByUuid, updateTicket } from '@recado/contracts/tickets/routes'
import type { Ticket } from '@recado/contracts/tickets/ticket'
import { act, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { openedTicket } from '../../features/tickets/api.ts'
import { dropTicket, putTicket } from '../../features/tickets/ticket-cache.ts'
import { viewerOf } from '../../shared/session/current-user.tsx'
import { aQueue } from '../../testing/company-samples.ts'
import { aMe, aTicket, aUser, MY_QUEUE } from '../../testing/samples.ts'
import { fakeServer } from '../../testing/server.ts'
import { show } from '../../testing/show.tsx'
import { Transfer } from './transfer.tsx'

const server = fakeServer()
const OTHER_QUEUE = 44
const LOST = 'Este atendimento não está mais disponível.'
const waiting = aTicket({ id: 5, status: 'pending', version: 3 })

beforeEach(() => {
  server.serve(pickUsers, () => [aUser({ id: 77, name: 'Léo', queueIds: [MY_QUEUE, OTHER_QUEUE] })])
  server.serve(listQueues, () => [
    aQueue({ id: MY_QUEUE, name: 'Balcão' }),
    aQueue({ id: OTHER_QUEUE, name: 'Entregas' }),
  ])
  server.serve(listConnections, () => [])
  server.serve(getTicketByUuid, () => waiting)
})

/** Opens the dialog over an open ticket. @returns a function that delivers frames */
async function open(me = aMe()) {
  const { client } = await show(<Transfer ticket={waiting} onDone={() => {}} onClose={() => {}} />, { me })
  await act(async () => void (await client.fetchQuery(openedTicket(client, waiting.uuid))))
  const hear = (change: Partial<Ticket>) =>
    act(() => putTicket(client, viewerOf(me), { ...waiting, version: 4, ...change }))
  const lose = () => act(() => dropTicket(client, viewerOf(me), { ticketId: waiting.id, version: 4 }))
  return { hear, lose }
}
const button = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Transferir' })

test('a ticket cannot be transferred after a colleague has accepted it, or it was deleted, while the dialog is open', async () => {
  const { lose } = await open()
  await screen.findByRole('combobox', { name: 'Para a fila' })
  expect(screen.queryByText(LOST)).toBeNull()

  lose()

  await screen.findByText(LOST)
  expect(button().disabled).toBe(true)
})

test('the transfer dialog asks for another queue when the ticket is moved to the chosen one meanwhile', async () => {
  const { hear } = await open(aMe('admin'))
  await userEvent.click(await screen.findByRole('combobox', { name: 'Para a fila' }))
  await userEvent.click(await screen.findByRole('option', { name: 'Entregas' }))

  hear({ queueId: OTHER_QUEUE, queue: { id: OTHER_QUEUE, name: 'Entregas', color: '#112233' } })
  await userEvent.click(button())

  await screen.findByText('Escolha um usuário ou uma fila')
  expect(server.heardOf(updateTicket)).toEqual([])
})
