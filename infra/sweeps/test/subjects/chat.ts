import { createChat, reactToChatMessage, sendChatMessage } from '@recado/contracts/chats/routes'
import { connectionCreated } from '@recado/contracts/connections/events'
import { aConnection } from '@recado/contracts/testing/conversation'
import { openDiskStore } from '@recado/kit/media/disk-store'
import { SERVICES } from '@recado/system/services'
import { addressOf, linkOf, shareFiles } from '../../../../services/chat/test/files.ts'
import {
  type Company,
  type Harness,
  type Person,
  startChat as startService,
} from '../../../../services/chat/test/harness.ts'
import { mark } from '../../src/marks.ts'
import type { Sample } from '../../src/subject.ts'
import { fillOfPlatform, platformSamples } from './platform.ts'
import { hasRow, keepChunk, keepKey, type StartedSubject } from './subject.ts'

/**
 * Starts chat. Each company has a chat of an admin and colleagues with messages. The people of both companies have the
 * same ids, so that only the company distinguishes them; each company also has a guest with a unique id.
 */
export async function startChat(): Promise<StartedSubject> {
  const harness = await startService({ isAlone: true }) // a sweep changes rows of all companies, and the tables themselves
  const { service } = harness
  const own = await fill(harness, await harness.company(), 'A')
  const other = await fill(harness, await harness.company(), 'B')
  const { admin, colleague } = own
  const operator = { as: { companyId: own.id, super: true, userId: 9 } }
  const params = { chatId: own.ids.chat }
  let said = 0
  const text = () => mark('A', `text ${said++}`)

  const newChat = (as = own.people.admin, users = [own.ids.user ?? 0, admin.userId]) =>
    service.call(createChat, { body: { title: text(), users } }, as).then(({ body }) => body.id)
  async function message(as = own.people.admin): Promise<{ chatId: number; messageId: number }> {
    const chatId = own.ids.chat ?? 0
    const { body } = await service.call(sendChatMessage, { params: { chatId }, body: { message: text() } }, as)
    return { chatId, messageId: body.messages[0]?.id ?? 0 }
  }
  async function aged(): Promise<{ chatId: number; messageId: number }> {
    const made = await message()
    await service.database.query(`update chat_message set created_at = '2020-01-01' where id = $1`, [made.messageId])
    return made
  }
  const file = async () => addressOf((await shareFiles(harness, admin, own.ids.chat ?? 0, A_FILE))[0] ?? NO_FILE)
  async function openFile() {
    const params = await file()
    return { params, query: { link: await linkOf(harness, admin, params) }, as: own.people.admin }
  }
  const asAdmin = own.people.admin
  const outside = async (): Promise<Sample> => ({ params: { chatId: own.ids.chat }, as: { as: await stranger() } })
  const stranger = async () => {
    const { companyId, userId, name } = await own.newcomer()
    return { companyId, userId, name, profile: 'admin' as const }
  }
  const notOwned = async () => ({ params: { chatId: await newChat(own.people.user, [admin.userId]) }, as: asAdmin })
  const ofColleague = async (more: object = {}) => ({ params: await message(own.people.user), ...more, as: asAdmin })

  return {
    service,
    own,
    other,
    close: () => harness.close(),
    token: (expiresIn, claims) => service.token({ ...own.people.admin.as, ...claims }, expiresIn),
    routes: SERVICES.chat.routes,
    operator,
    samples: {
      showChatService: () => ({ as: operator }),
      ...platformSamples(service, operator, own.people.admin),
      listChats: () => ({ query: { searchParam: 'chat' } }),
      countUnreadChats: () => ({}),
      getChat: () => ({ params }),
      createChat: () => ({ body: { title: text(), users: [{ id: colleague.userId }] } }),
      changeChat: () => ({ params, body: { title: text(), users: own.memberIds.map((id) => ({ id })) } }),
      deleteChat: async () => ({ params: { chatId: await newChat() } }),
      readChat: () => ({ params, body: { upTo: own.ids.chatMessage } }),
      listChatMessages: () => ({ params, query: {} }),
      sendChatMessage: () => ({
        params,
        body: { message: text(), quotedMsg: { id: own.ids.chatMessage }, mentions: [colleague.userId] },
      }),
      editChatMessage: async () => ({
        params: await message(),
        body: { message: text(), mentions: [colleague.userId] },
      }),
      deleteChatMessage: async () => ({ params: await message() }),
      reactToChatMessage: () => ({ params: { ...params, messageId: own.ids.chatMessage }, body: { emoji: '👍' } }),
      findChatFile: async () => ({ params: await file() }),
      openChatFile: openFile,
      listNotifications: () => ({ query: {} }),
      readNotification: () => ({ params: { notificationId: own.ids.notification } }),
      readAllNotifications: () => ({ body: { upTo: own.ids.notification } }),
    },
    provocations: {
      changeChat: { ERR_NO_PERMISSION: async () => ({ ...(await notOwned()), body: { title: 'x' } }) },
      deleteChat: { ERR_NO_PERMISSION: notOwned },
      editChatMessage: {
        ERR_NO_PERMISSION: () => ofColleague({ body: { message: 'x' } }),
        ERR_MESSAGE_TOO_OLD: async () => ({ params: await aged(), body: { message: 'x' } }),
      },
      deleteChatMessage: {
        ERR_NO_PERMISSION: () => ofColleague(),
        ERR_MESSAGE_TOO_OLD: async () => ({ params: await aged() }),
      },
      getChat: { ERR_NO_CHAT_FOUND: outside },
      findChatFile: { ERR_NOT_FOUND: () => ({ params: { companyId: own.id, file: crypto.randomUUID() } }) },
      openChatFile: {
        ERR_NOT_FOUND: async () => {
          const request = await openFile()
          const store = await openDiskStore(service.environment['MEDIA_DIRECTORY'] ?? '')
          await store.remove(`chat/${request.params.companyId}/${request.params.file}`)
          return request
        },
      },
    },
  }
}

const A_FILE = { files: [['lista.csv', 'a;b']] } as const
const NO_FILE = { mediaPath: null }

async function fill(harness: Harness, company: Company, name: 'A' | 'B') {
  const { service } = harness
  const admin = await company.person({ id: 1, name: mark(name, 'admin'), profile: 'admin' })
  const supervisor = await company.person({ id: 2, name: mark(name, 'supervisor'), profile: 'supervisor' })
  const user = await company.person({ id: 3, name: mark(name, 'user') })
  const guest = await company.person({ name: mark(name, 'guest') })
  const people = { admin: { as: asOf(admin) }, supervisor: { as: asOf(supervisor) }, user: { as: asOf(user) } }
  const memberIds = [supervisor.userId, user.userId, guest.userId]
  const title = mark(name, 'chat')
  const { body: chat } = await service.call(createChat, { body: { title, users: memberIds } }, people.admin)
  const clientId = crypto.randomUUID()
  const said = { message: mark(name, 'said'), mentions: [admin.userId], clientId }
  await harness.write(user, chat.id, said)
  const message = await harness.write(admin, chat.id, mark(name, 'answer'))
  const place = { chatId: chat.id, messageId: message.id }
  await service.call(reactToChatMessage, { params: place, body: { emoji: '🎉' } }, people.admin)
  await shareFiles(harness, admin, chat.id, A_FILE)
  await service.publish(connectionCreated, company.id, { connection: aConnection(company.id) })
  for (const table of ['company_ref', 'connection_state']) await hasRow(service, table, company.id)
  await keepKey(service, company.id)
  await keepChunk(service, company.id)
  const ofPlatform = await fillOfPlatform(service, company.id, people.admin)
  const [notification] = await harness.told(admin)
  return {
    id: company.id,
    ids: {
      user: guest.userId,
      chat: chat.id,
      chatMessage: message.id,
      notification: notification?.id ?? 0,
      ...ofPlatform,
    },
    uuids: { chat: chat.uuid },
    people,
    admin,
    colleague: user,
    memberIds,
    newcomer: () => company.person({ profile: 'admin' }),
  }
}

const asOf = ({ companyId, userId, name, profile }: Person) => ({ companyId, userId, name, profile })
