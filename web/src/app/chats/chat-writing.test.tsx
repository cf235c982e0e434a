// @vitest-environment jsdom
import { sendChatMessage } from '@recado/contracts/chats/routes'
import { listTickets } from '@recado/contracts/tickets/routes'
import { act, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { aChatMessage, LEO } from '../../testing/chat-samples.ts'
import { aTicket, ME } from '../../testing/samples.ts'
import { fakeServer, Refused, Unreachable } from '../../testing/server.ts'
import { bodyOf, bubble, chat, field, openChats, sentTo, serveChats, servePeople, serveSending } from './show-chats.tsx'

const server = fakeServer()
const sent = () => sentTo(server)

beforeEach(() => {
  servePeople(server)
  serveSending(server)
})

test('Enter sends a chat message, Shift+Enter breaks the line, and a blank message is not sent', async () => {
  serveChats(server, [chat], [aChatMessage()])
  await openChats()
  await userEvent.type(await field(), '  {Enter}')
  await userEvent.type(await field(), 'um{Shift>}{Enter}{/Shift}dois{Enter}')

  await expect.poll(() => sent().map(({ message }) => message)).toEqual(['um\ndois'])
})

test('an unsent text stays as a draft of its chat', async () => {
  serveChats(server, [chat], [aChatMessage()])
  await openChats()
  await userEvent.type(await field(), 'depois eu')

  expect(localStorage.getItem(`draft:${ME}:chat-1`)).toBe('depois eu')
  await screen.findByText('Rascunho:')
})

test('a message written offline waits, and its retry has the same id', async () => {
  serveChats(server, [chat], [aChatMessage()])
  server.serve(sendChatMessage, () => {
    throw new Unreachable()
  })
  await openChats()
  await userEvent.type(await field(), 'oi{Enter}')
  await screen.findByText('Sem conexão: sai sozinha quando ela voltar.')
  const [first] = sent()

  server.serve(sendChatMessage, (heard) => ({
    messages: [aChatMessage({ id: 9, senderId: ME, message: 'oi', clientId: bodyOf(heard).clientId ?? null })],
  }))
  await userEvent.click(screen.getByRole('button', { name: 'Enviar agora' }))

  await expect.poll(() => screen.queryByText('Sem conexão: sai sozinha quando ela voltar.')).toBeNull()
  expect(sent()[1]?.clientId).toBe(first?.clientId)
  expect(screen.getAllByText('oi')).toHaveLength(1)
})

test('a refused message stays in the chat with a retry button', async () => {
  serveChats(server, [chat], [aChatMessage()])
  server.serve(sendChatMessage, () => {
    throw new Refused('ERR_NO_USER_FOUND')
  })
  await openChats()
  await userEvent.type(await field(), 'oi{Enter}')

  await screen.findByRole('button', { name: 'Tentar novamente' })
  await bubble('oi')
})

test('a user can mention a colleague from a list, and the message stores the mentioned user', async () => {
  serveChats(server, [chat], [aChatMessage()])
  await openChats()
  await userEvent.type(await field(), 'oi @lé')
  await screen.findByRole('listbox', { name: 'Pessoas' })
  await userEvent.type(await field(), '{Enter}')
  await expect.poll(async () => (await field()).value).toBe('oi @Léo Prado ')
  expect(sent()).toEqual([])
  await userEvent.type(await field(), 'veja{Enter}')

  await expect
    .poll(() => sent().map(({ message, mentions }) => [message, mentions]))
    .toEqual([['oi @Léo Prado veja', [LEO]]])
})

test('what is typed right after the choice of a mention stays in order, however late the next frame is', async () => {
  serveChats(server, [chat], [aChatMessage()])
  await openChats()
  const box = await field()
  await userEvent.type(box, 'oi @lé')
  await screen.findByRole('listbox', { name: 'Pessoas' })
  const late: FrameRequestCallback[] = []
  const frames = vi.spyOn(window, 'requestAnimationFrame').mockImplementation((step) => late.push(step))
  await userEvent.keyboard('{Enter}v')
  frames.mockRestore()
  act(() => {
    for (const step of late) step(performance.now())
  })
  await userEvent.keyboard('eja')

  expect(box.value).toBe('oi @Léo Prado veja')
})

test('a ticket number in a message becomes a reference to the ticket', async () => {
  serveChats(server, [chat], [aChatMessage()])
  const ticket = aTicket({ id: 77, number: 12 })
  server.serve(listTickets, () => ({ tickets: [aTicket({ id: 5, number: 1 }), ticket], count: 2, hasMore: false }))
  await openChats()
  await userEvent.type(await field(), 'olha o #12{Enter}')

  await expect.poll(() => sent()[0]?.references).toEqual([{ entity: 'ticket', entityId: 77 }])
})
