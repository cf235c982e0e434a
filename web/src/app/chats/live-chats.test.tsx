// @vitest-environment jsdom
import { act, screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { aChatMessage, activityOf, aMember, LEO } from '../../testing/chat-samples.ts'
import { ME } from '../../testing/samples.ts'
import { fakeServer } from '../../testing/server.ts'
import { bubble, chat, choose, openChats, serveChats, servePeople } from './show-chats.tsx'

const server = fakeServer()

beforeEach(() => servePeople(server))

test('a message of a colleague appears at once, and a colleague who is typing is named', async () => {
  serveChats(server, [chat], [aChatMessage()])
  const { hear } = await openChats()
  await bubble('mensagem 1')
  hear({
    subject: 'chat-{chatId}',
    id: 1,
    action: 'typing',
    data: { chatId: 1, user: { id: LEO, name: 'Léo Prado' } },
  })
  await screen.findByText('Léo Prado está digitando…')

  const after = { ...chat, lastSeq: 4, lastMessage: 'Léo Prado: mensagem 4', version: 2 }
  const data = { newMessage: aChatMessage({ id: 4 }), chat: activityOf(after) }
  hear({ subject: 'chat', action: 'new-message', data })
  hear({ subject: 'chat-{chatId}', id: 1, action: 'new-message', data })

  await bubble('mensagem 4')
  expect(screen.queryByText('Léo Prado está digitando…')).toBeNull()
  expect(screen.getAllByText('mensagem 4')).toHaveLength(1)
})

test('messages that arrive out of order are shown in the order of the chat, each once', async () => {
  serveChats(server, [chat], [aChatMessage({ id: 3 })])
  const { hear } = await openChats()
  await bubble('mensagem 3')

  for (const id of [5, 4, 5, 6, 4]) {
    const after = { ...chat, lastSeq: id, lastMessage: `Léo Prado: mensagem ${id}`, version: id }
    const data = { newMessage: aChatMessage({ id }), chat: activityOf(after) }
    hear({ subject: 'chat-{chatId}', id: 1, action: 'new-message', data })
  }

  await bubble('mensagem 6')
  const shown = [...document.querySelectorAll<HTMLElement>('[data-message]')].map(({ dataset }) => dataset['message'])
  expect(shown).toEqual(['3', '4', '5', '6'])
  await screen.findByRole('link', { name: /Equipe.*mensagem 6/ })
})

test('a user who was removed while offline loses the open chat after the reconnect, and is told why', async () => {
  serveChats(server, [{ ...chat, ownerId: LEO }], [aChatMessage()])
  const { client, address } = await openChats()
  await bubble('mensagem 1')

  serveChats(server, [])
  await act(() => client.invalidateQueries()) // the socket refetches all data after a gap

  await expect.poll(address).toBe('/chats')
  expect(screen.queryByText('mensagem 1')).toBeNull()
  await screen.findByText('Esta conversa não está mais disponível.')
})

test('a user who is removed from an open chat loses the chat at once', async () => {
  serveChats(server, [{ ...chat, ownerId: LEO }], [aChatMessage()])
  const { hear, address } = await openChats()
  await bubble('mensagem 1')

  serveChats(server, [])
  hear({ subject: 'chat-user-{userId}', id: ME, action: 'delete', data: { chatId: 1, version: 9 } })

  await expect.poll(address).toBe('/chats')
  expect(screen.queryByText('mensagem 1')).toBeNull()
  await screen.findByText('Esta conversa não está mais disponível.')
})

test('the author of a message sees which members have read it', async () => {
  const half = { ...chat, users: [aMember(ME, 'Bia', 3, 3), aMember(LEO, 'Léo Prado', 1, 3)] }
  serveChats(server, [half], [aChatMessage({ id: 1, senderId: ME }), aChatMessage({ id: 3, senderId: ME })])
  const { hear } = await openChats()
  await choose('mensagem 3', 'Lido por')
  await screen.findByText('Lido por 0 de 1')

  hear({ subject: 'chat-{chatId}', id: 1, action: 'read', data: { chatId: 1, userId: LEO, readSeq: 3 } })

  await screen.findByText('Lido por 1 de 1')
})
