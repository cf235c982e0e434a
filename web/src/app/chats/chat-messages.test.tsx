// @vitest-environment jsdom
import {
  deleteChatMessage,
  editChatMessage,
  listChatMessages,
  reactToChatMessage,
  readChat,
} from '@recado/contracts/chats/routes'
import { CHAT_LIMIT, PAGE_SIZE } from '@recado/contracts/limits'
import type { RouteOutput } from '@recado/contracts/route'
import { getTicket } from '@recado/contracts/tickets/routes'
import { fireEvent, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { aChatMessage, aMember, LEO } from '../../testing/chat-samples.ts'
import { enter } from '../../testing/fill.ts'
import { aTicket, ME } from '../../testing/samples.ts'
import { fakeServer, Refused } from '../../testing/server.ts'
import { bubble, chat, choose, field, openChats, sentTo, serveChats, servePeople, serveSending } from './show-chats.tsx'

const server = fakeServer()
const now = () => new Date().toISOString()

beforeEach(() => {
  servePeople(server)
  serveSending(server)
})

test('a reference shows its ticket to users who may see it, and tells others that they may not', async () => {
  const references = [
    { entity: 'ticket' as const, entityId: 77 },
    { entity: 'ticket' as const, entityId: 78 },
  ]
  serveChats(server, [chat], [aChatMessage({ references })])
  server.serve(getTicket, ({ params }) => {
    if (params['ticketId'] === '78') throw new Refused('ERR_NO_TICKET_FOUND')
    return aTicket({ id: 77, number: 12, status: 'open' })
  })
  await openChats()

  const card = await screen.findByRole('link', { name: /Atendimento #12 · Carla/ })
  expect(card.getAttribute('href')).toBe(`/tickets/${aTicket({ id: 77 }).uuid}`)
  await screen.findByText('Sem acesso')
})

test('opening a chat with unread messages marks it as read, and shows which were unread, even if they load late', async () => {
  vi.spyOn(document, 'hasFocus').mockReturnValue(true)
  const unread = { ...chat, users: [aMember(ME, 'Bia', 1, 3), aMember(LEO, 'Léo Prado', 3, 3)] }
  serveChats(server, [unread])
  const late = Promise.withResolvers<RouteOutput<typeof listChatMessages>>()
  server.serve(listChatMessages, () => late.promise)
  server.serve(readChat, () => chat)
  await openChats()

  await expect.poll(() => server.heardOf(readChat)).toHaveLength(1)
  await expect.poll(() => screen.queryByLabelText('2 mensagens não lidas')).toBeNull()
  const records = [1, 2, 3].map((id) => aChatMessage({ id }))
  late.resolve({ records, count: 3, hasMore: false, hasNewer: false })
  await screen.findByText('Não lidas')
})

test('a user can edit and delete only their own chat messages, for fifteen minutes', async () => {
  const young = aChatMessage({ id: 2, senderId: ME, message: 'às 10', createdAt: now() })
  const old = new Date(Date.now() - CHAT_LIMIT.changeMs - 1_000).toISOString()
  serveChats(
    server,
    [chat],
    [aChatMessage({ id: 1, senderId: ME, createdAt: old }), young, aChatMessage({ id: 3, createdAt: now() })],
  )
  server.serve(editChatMessage, () => ({ ...young, message: 'às 11', isEdited: true, version: 2 }))
  server.serve(deleteChatMessage, () => ({ ...young, message: '', isDeleted: true, version: 3 }))
  await openChats()
  for (const text of ['mensagem 1', 'mensagem 3']) {
    await userEvent.click(within(await bubble(text)).getByRole('button', { name: 'Opções da mensagem' }))
    await screen.findByRole('menuitem', { name: 'Responder' })
    expect(screen.queryByRole('menuitem', { name: 'Apagar' })).toBeNull()
    expect(screen.queryByRole('menuitem', { name: 'Editar' })).toBeNull()
    await userEvent.keyboard('{Escape}')
    await expect.poll(() => screen.queryByRole('menu')).toBeNull()
  }

  await choose('às 10', 'Editar')
  await enter(await field(), 'às 11')
  await screen.findByText('Editada')
  await choose('às 11', 'Apagar')
  await userEvent.click(await screen.findByRole('button', { name: 'Apagar' }))

  await screen.findByText('Mensagem apagada')
  expect(server.heardOf(editChatMessage)[0]?.body).toMatchObject({ message: 'às 11' })
})

test('a user can react to a message with an emoji, and a reply shows the message that it answers', async () => {
  serveChats(server, [chat], [aChatMessage({ id: 3 })])
  server.serve(reactToChatMessage, () => aChatMessage({ id: 3, reactions: [{ userId: ME, emoji: '👍' }], version: 2 }))
  await openChats()
  await choose('mensagem 3', 'Reagir com 👍')
  await within(await screen.findByRole('list', { name: 'Reações' })).findByText('👍')

  await choose('mensagem 3', 'Responder')
  await enter(await field(), 'certo')

  await expect.poll(() => sentTo(server)[0]?.quotedMsg).toEqual({ id: 3 })
})

test('a chat of ten thousand messages renders only the messages near the visible ones', async () => {
  const all = 10_000
  serveChats(server, [chat])
  server.serve(listChatMessages, ({ query }) => {
    const { before, after } = listChatMessages.query.parse(query)
    const end = after ? after + PAGE_SIZE.chatMessages : (before ?? all + 1) - 1
    const first = Math.max(1, after ? after + 1 : end - PAGE_SIZE.chatMessages + 1)
    const last = Math.min(end, all)
    const records = Array.from({ length: last - first + 1 }, (_, index) => aChatMessage({ id: first + index }))
    return { records, count: all, hasMore: after ? last < all : first > 1, hasNewer: last < all }
  })
  await openChats()
  const held = () => document.querySelectorAll('[data-message]').length
  const oldest = () => Number(document.querySelector<HTMLElement>('[data-message]')?.dataset['message'])
  await expect.poll(held).toBe(120)

  for (let page = 0; page < 3; page += 1) {
    const before = oldest()
    fireEvent.scroll(await screen.findByRole('log', { name: 'Mensagens' }))
    await expect.poll(oldest).not.toBe(before)
    expect(held()).toBeLessThanOrEqual(120)
  }
})
