// @vitest-environment jsdom
import { pickUsers } from '@recado/contracts/auth/routes'
import type { Chat } from '@recado/contracts/chats/chat'
import type { ChatMessage } from '@recado/contracts/chats/chat-message'
import {
  createChat,
  deleteChat,
  deleteChatMessage,
  editChatMessage,
  getChat,
  listChatMessages,
  listChats,
  reactToChatMessage,
  readChat,
  sendChatMessage,
} from '@recado/contracts/chats/routes'
import { CHAT_LIMIT, PAGE_SIZE } from '@recado/contracts/limits'
import type { LiveFrame } from '@recado/contracts/realtime/frames'
import type { RouteOutput } from '@recado/contracts/route'
import { getTicket, listTickets } from '@recado/contracts/tickets/routes'
import { act, fireEvent, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { Route, Routes } from 'react-router'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { viewerOf } from '../../shared/session/current-user.tsx'
import { aChat, aChatMessage, activityOf, aMember, LEO } from '../../testing/chat-samples.ts'
import { aMe, aTicket, aUser, ME } from '../../testing/samples.ts'
import { fakeServer, type Heard, Refused, Unreachable } from '../../testing/server.ts'
import { show } from '../../testing/show.tsx'
import { applyFrame } from '../apply-frame.ts'
import { ChatsPage } from './chats-page.tsx'

const server = fakeServer()
const now = () => new Date().toISOString()
const chat = aChat({ id: 1, title: 'Equipe', lastMessage: 'Léo Prado: bom dia', lastSeq: 3 })
const here = `/chats/${chat.uuid}`
const bodyOf = ({ body }: Heard) => sendChatMessage.body.parse(body)
const sent = () => server.heardOf(sendChatMessage).map(bodyOf)

function serve(chats: readonly Chat[], messages: readonly ChatMessage[] = []) {
  server.serve(listChats, () => ({ records: [...chats], count: chats.length, hasMore: false }))
  server.serve(getChat, ({ params }) => {
    const found = chats.find(({ uuid }) => uuid === params['chatId'])
    if (!found) throw new Refused('ERR_NO_CHAT_FOUND')
    return found
  })
  const records = [...messages]
  server.serve(listChatMessages, () => ({ records, count: records.length, hasMore: false, hasNewer: false }))
}

beforeEach(() => {
  server.serve(pickUsers, () => [aUser({ id: ME, name: 'Bia' }), aUser({ id: LEO, name: 'Léo Prado' })])
  server.serve(sendChatMessage, (heard) => {
    const { message, clientId = null } = bodyOf(heard)
    const id = 100 + sent().length
    return { messages: [aChatMessage({ id, senderId: ME, message, clientId, createdAt: now() })] }
  })
})

async function open(path = here) {
  const shown = await show(
    <Routes>
      <Route path="/chats/:uuid?" element={<ChatsPage />} />
    </Routes>,
    { path },
  )
  const hear = (frame: LiveFrame) => act(() => applyFrame(shown.client, viewerOf(aMe()), frame))
  return { ...shown, hear }
}
const field = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Mensagem' })
const bubble = async (text: string | RegExp) => (await screen.findByText(text)).closest('article') as HTMLElement
const choose = async (text: string, choice: string | RegExp) => {
  await userEvent.click(within(await bubble(text)).getByRole('button', { name: 'Opções da mensagem' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: choice }))
}

describe('the list', () => {
  test('shows title, last message and what is unread, and leads to a chat', async () => {
    const other = aChat({
      id: 2,
      title: 'Loja',
      lastSeq: 5,
      users: [aMember(ME, 'Bia', 3, 5), aMember(LEO, 'Léo', 5, 5)],
    })
    serve([chat, other])
    const { address } = await open('/chats')

    const row = await screen.findByRole('link', { name: /Equipe/ })
    expect(row.textContent).toContain(': Léo Prado: bom dia')
    screen.getByLabelText('2 mensagens não lidas')

    await userEvent.click(row)
    await expect.poll(address).toBe(here)
  })

  test('without chats it says what it is for', async () => {
    serve([])
    await open('/chats')

    await screen.findByText('Converse com a sua equipe.')
    expect(screen.queryByText('Selecione uma conversa')).toBeNull()
  })

  test('an unknown chat leads back to all', async () => {
    serve([])
    const { address } = await open(`/chats/${aChat({ id: 9 }).uuid}`)

    await expect.poll(address).toBe('/chats')
  })

  test('only the owner sees what changes a chat, and is asked before it is deleted', async () => {
    serve([chat, aChat({ id: 2, title: 'Dos outros', ownerId: LEO })])
    server.serve(deleteChat, () => ({ message: 'ok' }))
    await open('/chats')
    await screen.findByRole('link', { name: /Dos outros/ })
    expect(screen.queryByRole('button', { name: 'Excluir Dos outros' })).toBeNull()

    await userEvent.click(screen.getByRole('button', { name: 'Excluir Equipe' }))
    await screen.findByText('Esta ação não pode ser revertida, confirmar?')
    await userEvent.click(screen.getByRole('button', { name: 'Excluir' }))

    await expect.poll(() => screen.queryByRole('link', { name: /Equipe/ })).toBeNull()
    expect(server.heardOf(deleteChat)).toHaveLength(1)
  })

  test('a new chat needs a title and somebody', async () => {
    serve([])
    server.serve(createChat, () => chat)
    const { address } = await open('/chats')
    await screen.findByText('Converse com a sua equipe.') // the button stands there then
    await userEvent.click(screen.getByRole('button', { name: 'Nova' }))

    await userEvent.click(await screen.findByRole('button', { name: 'Salvar' }))
    await screen.findByText('Por favor, preencha o título da conversa.')
    await screen.findByText('Por favor, selecione pelo menos um usuário.')

    serve([chat])
    await userEvent.type(screen.getByRole('textbox', { name: /Título/ }), 'Equipe')
    await userEvent.click(screen.getByRole('combobox', { name: /Usuários/ }))
    expect(screen.queryByRole('option', { name: 'Bia' })).toBeNull() // oneself
    await userEvent.click(await screen.findByRole('option', { name: 'Léo Prado' }))
    await userEvent.click(screen.getByRole('button', { name: 'Salvar' }))

    await expect.poll(address).toBe(here)
    expect(server.heardOf(createChat)[0]?.body).toEqual({ title: 'Equipe', users: [LEO] })
  })
})

describe('writing', () => {
  test('Enter sends, Shift+Enter breaks the line, and nothing blank leaves', async () => {
    serve([chat], [aChatMessage()])
    await open()
    await userEvent.type(await field(), '  {Enter}')
    await userEvent.type(await field(), 'um{Shift>}{Enter}{/Shift}dois{Enter}')

    await expect.poll(() => sent().map(({ message }) => message)).toEqual(['um\ndois'])
  })

  test('what is not sent stays a draft of its chat', async () => {
    serve([chat], [aChatMessage()])
    await open()
    await userEvent.type(await field(), 'depois eu')

    expect(localStorage.getItem(`draft:${ME}:chat-1`)).toBe('depois eu')
    await screen.findByText('Rascunho:')
  })

  test('without a line a message waits, and leaves with the same id when it is tried again', async () => {
    serve([chat], [aChatMessage()])
    server.serve(sendChatMessage, () => {
      throw new Unreachable()
    })
    await open()
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

  test('a refused message stays with a retry', async () => {
    serve([chat], [aChatMessage()])
    server.serve(sendChatMessage, () => {
      throw new Refused('ERR_NO_USER_FOUND')
    })
    await open()
    await userEvent.type(await field(), 'oi{Enter}')

    await screen.findByRole('button', { name: 'Tentar novamente' })
    await bubble('oi')
  })

  test('a colleague is named from a list, and the message says whom it means', async () => {
    serve([chat], [aChatMessage()])
    await open()
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

  test('a ticket number becomes what the message points at', async () => {
    serve([chat], [aChatMessage()])
    const ticket = aTicket({ id: 77, number: 12 })
    server.serve(listTickets, () => ({ tickets: [aTicket({ id: 5, number: 1 }), ticket], count: 2, hasMore: false }))
    await open()
    await userEvent.type(await field(), 'olha o #12{Enter}')

    await expect.poll(() => sent()[0]?.references).toEqual([{ entity: 'ticket', entityId: 77 }])
  })
})

describe('messages', () => {
  test('a card shows the ticket to those who may see it, and to others that they may not', async () => {
    const references = [
      { entity: 'ticket' as const, entityId: 77 },
      { entity: 'ticket' as const, entityId: 78 },
    ]
    serve([chat], [aChatMessage({ references })])
    server.serve(getTicket, ({ params }) => {
      if (params['ticketId'] === '78') throw new Refused('ERR_NO_TICKET_FOUND')
      return aTicket({ id: 77, number: 12, status: 'open' })
    })
    await open()

    const card = await screen.findByRole('link', { name: /Atendimento #12 · Carla/ })
    expect(card.getAttribute('href')).toBe(`/tickets/${aTicket({ id: 77 }).uuid}`)
    await screen.findByText('Sem acesso')
  })

  test('opening a chat with unread messages marks it as read, and shows which they were, however late they come', async () => {
    vi.spyOn(document, 'hasFocus').mockReturnValue(true)
    const unread = { ...chat, users: [aMember(ME, 'Bia', 1, 3), aMember(LEO, 'Léo Prado', 3, 3)] }
    serve([unread])
    const late = Promise.withResolvers<RouteOutput<typeof listChatMessages>>()
    server.serve(listChatMessages, () => late.promise)
    server.serve(readChat, () => chat)
    await open()

    await expect.poll(() => server.heardOf(readChat)).toHaveLength(1)
    await expect.poll(() => screen.queryByLabelText('2 mensagens não lidas')).toBeNull()
    const records = [1, 2, 3].map((id) => aChatMessage({ id }))
    late.resolve({ records, count: 3, hasMore: false, hasNewer: false })
    await screen.findByText('Não lidas')
  })

  test('a message of a colleague is there at once, and whoever writes is named meanwhile', async () => {
    serve([chat], [aChatMessage()])
    const { hear } = await open()
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

  test('messages that come in another order stand in that of the chat, each once', async () => {
    serve([chat], [aChatMessage({ id: 3 })])
    const { hear } = await open()
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

  test('who was removed while offline loses the open chat once the line is back, and is told', async () => {
    serve([{ ...chat, ownerId: LEO }], [aChatMessage()])
    const { client, address } = await open()
    await bubble('mensagem 1')

    serve([])
    await act(() => client.invalidateQueries()) // as after every gap

    await expect.poll(address).toBe('/chats')
    expect(screen.queryByText('mensagem 1')).toBeNull()
    await screen.findByText('Esta conversa não está mais disponível.')
  })

  test('whoever is removed loses the open chat at once', async () => {
    serve([{ ...chat, ownerId: LEO }], [aChatMessage()])
    const { hear, address } = await open()
    await bubble('mensagem 1')

    serve([])
    hear({ subject: 'chat-user-{userId}', id: ME, action: 'delete', data: { chatId: 1, version: 9 } })

    await expect.poll(address).toBe('/chats')
    expect(screen.queryByText('mensagem 1')).toBeNull()
    await screen.findByText('Esta conversa não está mais disponível.')
  })

  test('who has read a message is told', async () => {
    const half = { ...chat, users: [aMember(ME, 'Bia', 3, 3), aMember(LEO, 'Léo Prado', 1, 3)] }
    serve([half], [aChatMessage({ id: 1, senderId: ME }), aChatMessage({ id: 3, senderId: ME })])
    const { hear } = await open()
    await choose('mensagem 3', 'Lido por')
    await screen.findByText('Lido por 0 de 1')

    hear({ subject: 'chat-{chatId}', id: 1, action: 'read', data: { chatId: 1, userId: LEO, readSeq: 3 } })

    await screen.findByText('Lido por 1 de 1')
  })

  test('what one wrote is corrected and taken back for fifteen minutes, and not what others wrote', async () => {
    const young = aChatMessage({ id: 2, senderId: ME, message: 'às 10', createdAt: now() })
    const old = new Date(Date.now() - CHAT_LIMIT.changeMs - 1_000).toISOString()
    serve(
      [chat],
      [aChatMessage({ id: 1, senderId: ME, createdAt: old }), young, aChatMessage({ id: 3, createdAt: now() })],
    )
    server.serve(editChatMessage, () => ({ ...young, message: 'às 11', isEdited: true, version: 2 }))
    server.serve(deleteChatMessage, () => ({ ...young, message: '', isDeleted: true, version: 3 }))
    await open()
    for (const text of ['mensagem 1', 'mensagem 3']) {
      await userEvent.click(within(await bubble(text)).getByRole('button', { name: 'Opções da mensagem' }))
      await screen.findByRole('menuitem', { name: 'Responder' })
      expect(screen.queryByRole('menuitem', { name: 'Apagar' })).toBeNull()
      expect(screen.queryByRole('menuitem', { name: 'Editar' })).toBeNull()
      await userEvent.keyboard('{Escape}')
      await expect.poll(() => screen.queryByRole('menu')).toBeNull()
    }

    await choose('às 10', 'Editar')
    await userEvent.clear(await field())
    await userEvent.type(await field(), 'às 11{Enter}')
    await screen.findByText('Editada')
    await choose('às 11', 'Apagar')
    await userEvent.click(await screen.findByRole('button', { name: 'Apagar' }))

    await screen.findByText('Mensagem apagada')
    expect(server.heardOf(editChatMessage)[0]?.body).toMatchObject({ message: 'às 11' })
  })

  test('an emoji is put on a message, and an answer says what it answers', async () => {
    serve([chat], [aChatMessage({ id: 3 })])
    server.serve(reactToChatMessage, () =>
      aChatMessage({ id: 3, reactions: [{ userId: ME, emoji: '👍' }], version: 2 }),
    )
    await open()
    await choose('mensagem 3', 'Reagir com 👍')
    await within(await screen.findByRole('list', { name: 'Reações' })).findByText('👍')

    await choose('mensagem 3', 'Responder')
    await userEvent.type(await field(), 'certo{Enter}')

    await expect.poll(() => sent()[0]?.quotedMsg).toEqual({ id: 3 })
  })

  test('of ten thousand messages only those around are held', async () => {
    const all = 10_000
    serve([chat])
    server.serve(listChatMessages, ({ query }) => {
      const { before, after } = listChatMessages.query.parse(query)
      const end = after ? after + PAGE_SIZE.chatMessages : (before ?? all + 1) - 1
      const first = Math.max(1, after ? after + 1 : end - PAGE_SIZE.chatMessages + 1)
      const last = Math.min(end, all)
      const records = Array.from({ length: last - first + 1 }, (_, index) => aChatMessage({ id: first + index }))
      return { records, count: all, hasMore: after ? last < all : first > 1, hasNewer: last < all }
    })
    await open()
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
})
