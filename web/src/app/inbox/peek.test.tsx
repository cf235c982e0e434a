// @vitest-environment jsdom
import { pickUsers } from '@recado/contracts/auth/routes'
import { listConnections } from '@recado/contracts/connections/routes'
import { listMessages, sendMessage } from '@recado/contracts/messages/routes'
import { listQueues } from '@recado/contracts/queues/routes'
import { pickTags, replaceTicketTags } from '@recado/contracts/tags/routes'
import { updateTicket } from '@recado/contracts/tickets/routes'
import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { aQueue } from '../../testing/company-samples.ts'
import { enter } from '../../testing/fill.ts'
import { aMessage, aTag, aTicket } from '../../testing/samples.ts'
import { fakeServer } from '../../testing/server.ts'
import { show } from '../../testing/show.tsx'
import { Peek } from './peek.tsx'

const server = fakeServer()
const ticket = aTicket({ id: 5, chatbot: true })
const tag = aTag({ id: 2, name: 'Urgente' })

beforeEach(() => {
  server.serve(listMessages, () => ({ messages: [], count: 0, hasMore: false, hasNewer: false, tickets: [], ticket }))
  server.serve(pickTags, () => [tag])
})

const peekAt = (props: Partial<Parameters<typeof Peek>[0]> = {}) =>
  show(<Peek ticket={ticket} onTaken={() => {}} onClose={() => {}} {...props} />)

test('a user can tag a waiting ticket in its preview', async () => {
  server.serve(replaceTicketTags, () => ({ ...ticket, version: 2, tags: [tag] }))
  await peekAt()

  await userEvent.click(await screen.findByRole('button', { name: 'Tags' }))
  await userEvent.click(await screen.findByRole('combobox', { name: 'Tags' }))
  await userEvent.click(await screen.findByRole('option', { name: 'Urgente' }))

  await expect.poll(() => server.heardOf(replaceTicketTags)).toMatchObject([{ body: { ticketId: 5, tags: [2] } }])
})

test('a note that is written in the preview of a waiting ticket is in its conversation, and is not sent to the contact', async () => {
  server.serve(sendMessage, () => ({
    messages: [aMessage({ id: 9, ticketId: 5, mediaType: 'note', body: 'Ligar antes' })],
  }))
  await peekAt({ field: 'note' })

  await enter(await screen.findByRole('textbox', { name: 'Nota interna' }), 'Ligar antes')

  await expect.poll(() => server.heardOf(sendMessage)).toMatchObject([{ body: { body: 'Ligar antes', isNote: true } }])
  await within(screen.getByRole('log')).findByText('Ligar antes')
})

test('a user can pause the bot of a waiting ticket in its preview', async () => {
  server.serve(updateTicket, () => ({ ...ticket, version: 2, chatbot: false }))
  await peekAt()

  await userEvent.click(await screen.findByRole('button', { name: 'Pausar o robô' }))

  await expect.poll(() => server.heardOf(updateTicket)).toMatchObject([{ body: { chatbot: false } }])
})

test('a user can move a waiting ticket to another queue in its preview, which then closes', async () => {
  server.serve(pickUsers, () => [])
  server.serve(listQueues, () => [aQueue({ id: 44, name: 'Entregas' })])
  server.serve(listConnections, () => [])
  server.serve(updateTicket, () => ({ ...ticket, version: 2, queueId: 44 }))
  let closed = 0
  await peekAt({ onClose: () => closed++ })

  await userEvent.click(await screen.findByRole('button', { name: 'Transferir' }))
  const dialog = within(await screen.findByRole('dialog', { name: /^Transferir o atendimento/ }))
  await userEvent.click(dialog.getByRole('combobox', { name: 'Para a fila' }))
  await userEvent.click(await screen.findByRole('option', { name: 'Entregas' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Transferir' }))

  await expect.poll(() => server.heardOf(updateTicket)).toMatchObject([{ body: { userId: null, queueId: 44 } }])
  await expect.poll(() => closed).toBe(1)
})

test('a second press on the close button closes the waiting ticket and its preview', async () => {
  server.serve(updateTicket, () => ({ ...ticket, version: 2, status: 'closed' as const }))
  let closed = 0
  await peekAt({ onClose: () => closed++ })

  await userEvent.click(await screen.findByRole('button', { name: 'Finalizar' }))
  expect(server.heardOf(updateTicket)).toEqual([])
  await userEvent.click(await screen.findByRole('button', { name: /^Confirmar: finalizar/ }))

  await expect.poll(() => closed).toBe(1)
  expect(server.heardOf(updateTicket)).toMatchObject([{ body: { status: 'closed' } }])
})
