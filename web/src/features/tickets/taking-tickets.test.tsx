// @vitest-environment jsdom
import { updateTicket } from '@recado/contracts/tickets/routes'
import { cleanup, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'
import { aMe, aTicket, MY_QUEUE } from '../../testing/samples.ts'
import { fakeServer, Refused } from '../../testing/server.ts'
import { carla, dario, serveInbox, showInbox } from './serve-inbox.tsx'

const server = fakeServer()

beforeEach(() => serveInbox(server))

test('a click does not open a waiting ticket, and the accept button does', async () => {
  server.serve(updateTicket, ({ params }) => ({
    ...dario,
    id: Number(params['ticketId']),
    status: 'open' as const,
    version: 2,
  }))
  const { address, taken } = await showInbox({ path: '/tickets?tab=pending' })

  await userEvent.click(await screen.findByText('Dário'))
  await expect.poll(address).toBe('/tickets?tab=pending')
  expect(taken).toEqual([])
  await userEvent.click(screen.getByRole('button', { name: 'Aceitar o atendimento de Dário' }))

  await expect.poll(() => taken).toEqual([dario.id])
  await screen.findByText(/^Ninguém aguardando/)
})

test('the second agent who accepts a ticket is told who was faster, and the list is updated', async () => {
  server.serve(updateTicket, () => {
    serveInbox(server, [carla])
    throw new Refused('ERR_TICKET_ALREADY_ACCEPTED', { winner: 'Léo' })
  })
  const { taken } = await showInbox({ path: '/tickets?tab=pending' })

  await userEvent.click(await screen.findByRole('button', { name: 'Aceitar o atendimento de Dário' }))

  await screen.findByText('Este atendimento já foi aceito por Léo.')
  await screen.findByText(/^Ninguém aguardando/)
  expect(taken).toEqual([])
})

describe('the reopening of a closed ticket', () => {
  const ended = aTicket({ ...carla, id: 3, status: 'closed', version: 4 })
  const reopen = async () =>
    userEvent.click(await screen.findByRole('button', { name: 'Reabrir o atendimento de Carla' }))

  test('the agent of a closed ticket can reopen it in its row, and it opens', async () => {
    serveInbox(server, [ended])
    server.serve(updateTicket, () => ({
      ...ended,
      status: 'open' as const,
      closedAt: null,
      closedBy: null,
      version: 5,
    }))
    const { taken } = await showInbox({ path: '/tickets?tab=closed' })

    await reopen()

    await screen.findByText('Atendimento reaberto.')
    expect(server.heardOf(updateTicket)[0]?.body).toEqual({ status: 'open', queueId: MY_QUEUE })
    expect(taken).toEqual([ended.id])
    await screen.findByText(/^Nenhum atendimento finalizado nas suas filas/)
  })

  test('reopening a ticket of a contact with another open one offers that one, if the user may see it', async () => {
    serveInbox(server, [ended])
    server.serve(updateTicket, () => {
      throw new Refused('ERR_OTHER_OPEN_TICKET', { ticket: { id: 9, uuid: dario.uuid, user: null } })
    })
    const { taken, others } = await showInbox({ path: '/tickets?tab=closed' })
    await reopen()
    await screen.findByText('Já existe um atendimento aberto para este contato.')

    await userEvent.click(screen.getByRole('button', { name: 'Abrir' }))

    expect(others).toEqual([dario.uuid])
    expect(taken).toEqual([])
  })

  test('reopening a ticket of a contact with another open one that is not visible to the user shows an error without a link', async () => {
    serveInbox(server, [ended])
    server.serve(updateTicket, () => {
      throw new Refused('ERR_OTHER_OPEN_TICKET')
    })
    await showInbox({ path: '/tickets?tab=closed' })
    await reopen()

    await screen.findByText('Já existe um atendimento aberto para este contato.')
    expect(screen.queryByRole('button', { name: 'Abrir' })).toBeNull()
  })

  test('supervisors can reopen a closed ticket of a colleague, and agents cannot', async () => {
    serveInbox(server, [{ ...ended, userId: 77, user: { id: 77, name: 'Léo' } }])
    await showInbox({ path: '/tickets?tab=closed' })
    await screen.findByText('Carla')
    expect(screen.queryByRole('button', { name: /^Reabrir/ })).toBeNull()
    cleanup()

    await showInbox({ path: '/tickets?tab=closed', me: aMe('supervisor') })
    await screen.findByRole('button', { name: 'Reabrir o atendimento de Carla' })
  })
})

test('accepting a ticket sends no queue, so that a ticket that was closed meanwhile stays closed', async () => {
  server.serve(updateTicket, () => ({ ...dario, status: 'open' as const, version: 2 }))
  await showInbox({ path: '/tickets?tab=pending' })
  await userEvent.click(await screen.findByRole('button', { name: 'Aceitar o atendimento de Dário' }))

  await expect.poll(() => server.heardOf(updateTicket)[0]?.body).toEqual({ status: 'open' })
})

test('a waiting ticket can be previewed without being accepted', async () => {
  const { taken, peeked } = await showInbox({ path: '/tickets?tab=pending' })

  await userEvent.click(await screen.findByRole('button', { name: 'Espiar a conversa de Dário' }))

  expect(peeked).toEqual([dario.id])
  expect(taken).toEqual([])
})
