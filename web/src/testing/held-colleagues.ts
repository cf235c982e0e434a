import type { Chat } from '@recado/contracts/chats/chat'
import type { ChatMessage } from '@recado/contracts/chats/chat-message'
import { countUnreadChats, getChat, listChatMessages, listChats } from '@recado/contracts/chats/routes'
import { listNotifications } from '@recado/contracts/notifications/routes'
import type { LiveFrame, LiveSubject } from '@recado/contracts/realtime/frames'
import { QueryClient } from '@tanstack/react-query'
import { chatCounters, openedChat } from '../features/chats/api.ts'
import { chatLists } from '../features/chats/chat-list.ts'
import { chatHistories } from '../features/chats/messages/chat-histories.ts'
import { ALL, noticeLists, UNREAD } from '../features/notifications/notice-list.ts'
import { aChat, aChatMessage, activityOf, aMember, aNotification, LEO } from './chat-samples.ts'
import type { Held } from './held-subjects.ts'
import { ME } from './samples.ts'
import { type fakeServer, Refused } from './server.ts'

type Server = ReturnType<typeof fakeServer>
type Die = (sides: number) => number

const at = (second: number) => new Date(Date.UTC(2026, 4, 1, 0, 0, second)).toISOString()

/** Chats on the server, and the server's frames for each change. */
function aHouse(server: Server, roll: Die) {
  let second = 3
  let lastId = 0
  let chats = [1, 2, 3].map((id) => aChat({ id, ownerId: LEO, updatedAt: at(id) }))
  const messages: ChatMessage[] = []
  const shown = () => chats.toSorted((a, b) => b.updatedAt.localeCompare(a.updatedAt))
  const mine = (chat: Chat) => chat.users.find(({ userId }) => userId === ME)?.unreads ?? 0

  server.serve(listChats, () => ({ records: shown(), count: chats.length, hasMore: false }))
  server.serve(getChat, ({ params }) => chats.find(({ uuid }) => uuid === params['chatId']) ?? aChat({ id: 1 }))
  server.serve(countUnreadChats, () => ({
    chats: chats.filter((chat) => mine(chat) > 0).length,
    messages: chats.reduce((sum, chat) => sum + mine(chat), 0),
  }))
  server.serve(listChatMessages, ({ params }) => {
    if (!chats.some(({ id }) => id === Number(params['chatId']))) throw new Refused('ERR_NO_CHAT_FOUND')
    const records = messages.filter(({ chatId }) => chatId === Number(params['chatId']))
    return { records, count: records.length, hasMore: false, hasNewer: false }
  })

  const some = () => chats[roll(chats.length)]
  const replace = (chat: Chat) => {
    chats = chats.map((other) => (other.id === chat.id ? chat : other))
    return chat
  }
  const withRead = (chat: Chat, reader: number, seq: number): Chat => ({
    ...chat,
    users: chat.users.map(({ userId, user, readSeq }) =>
      aMember(userId, user.name, userId === reader ? Math.max(seq, readSeq) : readSeq, chat.lastSeq),
    ),
  })
  return {
    write(): { newMessage: ChatMessage; chat: Chat } | undefined {
      const before = some()
      if (!before) return undefined
      lastId += 1
      const senderId = roll(3) === 0 ? ME : LEO
      const seq = before.lastSeq + 1
      const newMessage = aChatMessage({ id: lastId, chatId: before.id, seq, senderId, createdAt: at(lastId) })
      messages.push(newMessage)
      second += 1
      const grown = { ...before, lastSeq: seq, lastMessage: `mensagem ${lastId}`, version: before.version + 1 }
      return { newMessage, chat: replace(withRead({ ...grown, updatedAt: at(second) }, senderId, seq)) }
    },
    change(): { message: ChatMessage; chat: Chat } | undefined {
      const before = messages[roll(messages.length || 1)]
      const chat = chats.find(({ id }) => id === before?.chatId)
      if (!before || !chat) return undefined
      const message = { ...before, message: `mudada ${roll(40)}`, isEdited: true, version: before.version + 1 }
      messages[messages.indexOf(before)] = message
      return { message, chat }
    },
    read() {
      const chat = some()
      if (!chat) return undefined
      const userId = roll(2) === 0 ? ME : LEO
      replace(withRead(chat, userId, chat.lastSeq))
      return { chatId: chat.id, userId, readSeq: chat.lastSeq }
    },
    rename(): Chat | undefined {
      const chat = some()
      second += 1
      return chat && replace({ ...chat, title: `Turma ${roll(40)}`, version: chat.version + 1, updatedAt: at(second) })
    },
    begin(): Chat {
      second += 1
      const chat = aChat({ id: 100 + second, ownerId: LEO, updatedAt: at(second) })
      chats = [...chats, chat]
      return chat
    },
    /** Deletes a chat other than the first one, which is open. */
    end() {
      const gone = chats[1 + roll(chats.length)]
      if (!gone) return undefined
      chats = chats.filter((chat) => chat !== gone)
      return { chatId: gone.id, version: gone.version + 1 }
    },
  }
}

const listed = [{ query: chatLists.list({ text: '' }) }, { query: chatCounters }] as const
const frames = <T>(about: T | undefined, toFrame: (about: T) => LiveFrame): LiveFrame[] =>
  about === undefined ? [] : [toFrame(about)]

/** The subjects of colleagues, each with fake routes that answer from its data. */
export const heldColleagues = (server: Server, roll: Die) =>
  ({
    chat() {
      const house = aHouse(server, roll)
      return {
        queries: listed,
        steps: {
          'new-message': () =>
            frames(house.write(), ({ newMessage, chat }) => ({
              subject: 'chat',
              action: 'new-message',
              data: { newMessage, chat: activityOf(chat) },
            })),
          update: () => frames(house.rename(), (chat) => ({ subject: 'chat', action: 'update', data: { chat } })),
          delete: () => frames(house.end(), (data) => ({ subject: 'chat', action: 'delete', data })),
        },
      }
    },

    'chat-{chatId}'() {
      const house = aHouse(server, roll)
      const of = { subject: 'chat-{chatId}', id: 1 } as const
      return {
        queries: [
          ...listed,
          { query: openedChat(new QueryClient(), aChat().uuid) },
          { query: chatHistories.query(1) },
          { query: chatHistories.query(2) },
        ],
        steps: {
          'new-message': () =>
            frames(house.write(), ({ newMessage, chat }) => ({
              ...of,
              action: 'new-message',
              data: { newMessage, chat: activityOf(chat) },
            })),
          'update-message': () =>
            frames(house.change(), ({ message, chat }) => ({
              ...of,
              action: 'update-message',
              data: { message, chat: activityOf(chat) },
            })),
          update: () => frames(house.rename(), (chat) => ({ ...of, action: 'update', data: { chat } })),
          delete: () => frames(house.end(), (data) => ({ ...of, action: 'delete', data })),
          read: () => frames(house.read(), (data) => ({ ...of, action: 'read', data })),
        },
      }
    },

    'chat-user-{userId}'() {
      const house = aHouse(server, roll)
      const of = { subject: 'chat-user-{userId}', id: ME } as const
      return {
        queries: listed,
        steps: {
          create: () => [{ ...of, action: 'create', data: { chat: house.begin() } }],
          update: () => frames(house.rename(), (chat) => ({ ...of, action: 'update', data: { chat } })),
          delete: () => frames(house.end(), (data) => ({ ...of, action: 'delete', data })),
        },
      }
    },

    'notification-user-{userId}'() {
      let rows = [1, 2, 3].map((id) => aNotification({ id }))
      const of = { subject: 'notification-user-{userId}', id: ME } as const
      const readAt = at(59)
      server.serve(listNotifications, ({ query }) => {
        const all = rows.toSorted((a, b) => b.id - a.id)
        const records = query['unreadOnly'] === 'true' ? all.filter((row) => row.readAt === null) : all
        return { records, count: records.length, hasMore: false, unread: all.filter((row) => !row.readAt).length }
      })
      const markRead = (isMeant: (id: number) => boolean) => {
        rows = rows.map((row) => (isMeant(row.id) && !row.readAt ? { ...row, readAt, version: 2 } : row))
      }
      return {
        queries: [{ query: noticeLists.list(UNREAD) }, { query: noticeLists.list(ALL) }],
        steps: {
          create() {
            const notification = aNotification({ id: (rows.at(-1)?.id ?? 0) + 1 })
            rows = [...rows, notification]
            return [{ ...of, action: 'create', data: { notification } }]
          },
          update() {
            const one = rows[roll(rows.length || 1)]
            markRead((id) => id === one?.id)
            const notification = rows.find(({ id }) => id === one?.id)
            return notification ? [{ ...of, action: 'update', data: { notification } }] : []
          },
          'read-all'() {
            const upTo = rows[roll(rows.length || 1)]?.id ?? 1
            markRead((id) => id <= upTo)
            return [{ ...of, action: 'read-all', data: { upTo } }]
          },
          reload() {
            rows = rows.slice(1)
            return [{ ...of, action: 'reload', data: {} }]
          },
        },
      }
    },
  }) satisfies Partial<Record<LiveSubject, () => Held>>
