import { companyUpdated } from '@recado/contracts/auth/events'
import {
  chatCreated,
  chatDeleted,
  chatMembersAsked,
  chatMembersTold,
  chatMessageCreated,
  chatMessageUpdated,
  chatRead,
  chatTyped,
  chatUpdated,
} from '@recado/contracts/chats/events'
import type { Feature } from '@recado/contracts/features'
import { LIVE_TIMING } from '@recado/contracts/limits'
import {
  notificationCreated,
  notificationsRead,
  notificationsReloaded,
  notificationUpdated,
} from '@recado/contracts/notifications/events'
import { queueCreated } from '@recado/contracts/queues/events'
import { readFrame } from '@recado/contracts/realtime/frames'
import { aChat, aChatActivity, aChatMessage, aNotification } from '@recado/contracts/testing/chats'
import { aCompany } from '@recado/contracts/testing/company'
import { aQueue } from '@recado/contracts/testing/conversation'
import { eventually, startTestService, type TestService } from '@recado/kit/testing/service'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { realtimeWith } from '../src/app.ts'
import { type Browser, enter } from './browser.ts'

const [ANA, BIA, CAIO, ADMIN] = [1, 2, 3, 4]
const CHAT = 12

describe('frames of chats and notifications', () => {
  let service: TestService
  beforeAll(async () => {
    service = await startTestService(realtimeWith({ ...LIVE_TIMING, afterGapMs: 60_000 }), {
      postgresUrl: inject('postgresUrl'),
      amqpUrl: inject('amqpUrl'),
    })
  })
  afterAll(() => service.close())

  let lastCompany = 900
  /**
   * Connects three users and an admin of a new company, and a user of another company with the id of the first user.
   */
  async function given() {
    const companyId = lastCompany++
    const other = 1_000 + companyId
    const person = (userId: number, profile: 'user' | 'admin' = 'user') =>
      enter(service, { companyId, userId, profile })
    const ears = {
      ana: await person(ANA),
      bia: await person(BIA),
      caio: await person(CAIO),
      admin: await person(ADMIN, 'admin'),
      stranger: await enter(service, { companyId: other, userId: ANA, profile: 'admin' }),
    }
    /** Waits until all earlier events have been received. @returns the frames of each user since the last call */
    async function heard(): Promise<Record<keyof typeof ears, string[]>> {
      const queue = aQueue(companyId)
      for (const id of [companyId, other])
        await service.publish(queueCreated, id, { queue: { ...queue, companyId: id } })
      await eventually(() =>
        Object.values(ears).every(({ texts }) => texts.some((text) => text.includes(`"id":${queue.id},`))),
      )
      return Object.fromEntries(Object.entries(ears).map(([who, browser]) => [who, namesOf(browser)])) as never
    }
    const seen = new Map<Browser, number>()
    function namesOf(browser: Browser): string[] {
      const all = browser.heard().filter(({ ch }) => ch && !ch.endsWith('-queue') && !ch.endsWith('-company'))
      const fresh = all.slice(seen.get(browser) ?? 0)
      seen.set(browser, all.length)
      return fresh.map(({ ch, action }) => `${ch?.replace(/^company-\d+-/, '')} ${action}`)
    }
    return { companyId, ears, heard }
  }
  const nobodyElse = { admin: [], stranger: [] }

  test('a message reaches only members, in the channel of their chat list and in the channel of the chat', async () => {
    const { companyId, ears, heard } = await given()
    const data = { newMessage: aChatMessage(companyId), chat: aChatActivity(companyId) }

    await service.publish(chatMessageCreated, companyId, { ...data, memberIds: [ANA, BIA] })

    const both = ['chat new-message', `chat-${CHAT} new-message`]
    expect(await heard()).toEqual({ ana: both, bia: both, caio: [], ...nobodyElse })
    const [frame] = ears.ana.frames(`chat-${CHAT}`)
    expect(readFrame(companyId, frame)).toEqual({ subject: 'chat-{chatId}', id: CHAT, action: 'new-message', data })
    expect(readFrame(companyId + 1, frame)).toBeUndefined()
  })

  test('each member gets their own frame when a chat is added or removed, and a removed member gets no later frames', async () => {
    const { companyId, heard } = await given()
    const of = (version: number, ...userIds: number[]) => aChat(companyId, userIds, { version })

    await service.publish(chatCreated, companyId, { chat: of(1, ANA, BIA) })
    expect(await heard()).toEqual({
      ana: [`chat-user-${ANA} create`],
      bia: [`chat-user-${BIA} create`],
      caio: [],
      ...nobodyElse,
    })

    await service.publish(chatUpdated, companyId, { chat: of(2, ANA, CAIO), added: [CAIO], removed: [BIA] })
    const all = ['chat update', `chat-${CHAT} update`]
    expect(await heard()).toEqual({
      ana: [...all, `chat-user-${ANA} update`],
      bia: ['chat delete', `chat-${CHAT} delete`, `chat-user-${BIA} delete`],
      caio: [...all, `chat-user-${CAIO} create`],
      ...nobodyElse,
    })

    const [chat, memberIds] = [aChatActivity(companyId), [ANA, CAIO]]
    await service.publish(chatMessageUpdated, companyId, { message: aChatMessage(companyId), chat, memberIds })
    await service.publish(chatRead, companyId, { chatId: CHAT, userId: ANA, readSeq: 1, hearerIds: [ANA] })
    await service.publish(chatDeleted, companyId, { chatId: CHAT, version: 3, memberIds })
    const gone = (id: number) => ['chat delete', `chat-${CHAT} delete`, `chat-user-${id} delete`]
    expect(await heard()).toEqual({
      ana: [`chat-${CHAT} update-message`, `chat-${CHAT} read`, ...gone(ANA)],
      bia: [],
      caio: [`chat-${CHAT} update-message`, ...gone(CAIO)],
      ...nobodyElse,
    })
  })

  test('a notification reaches only its user', async () => {
    const { companyId, heard } = await given()
    const notification = aNotification(companyId, { userId: BIA })

    await service.publish(notificationCreated, companyId, { notification })
    await service.publish(notificationUpdated, companyId, { notification })
    await service.publish(notificationsRead, companyId, { userId: BIA, upTo: 40 })
    await service.publish(notificationsReloaded, companyId, { userIds: [BIA] })

    const bia = ['create', 'update', 'read-all', 'reload'].map((action) => `notification-user-${BIA} ${action}`)
    expect(await heard()).toEqual({ ana: [], bia, caio: [], ...nobodyElse })
  })

  test('frames of chats stop as soon as the plan has no chats, even on open sockets', async () => {
    const { companyId, heard } = await given()
    const planAt = (version: number, features: Feature[]) => {
      const { plan } = aCompany(companyId)
      const company = aCompany(companyId, { version, plan: { ...plan, features } })
      return service.publish(companyUpdated, companyId, { company })
    }
    async function sayAll(): Promise<string[]> {
      const memberIds = [ANA, BIA]
      const data = { newMessage: aChatMessage(companyId), chat: aChatActivity(companyId) }
      await service.publish(chatMessageCreated, companyId, { ...data, memberIds })
      await service.publish(chatRead, companyId, { chatId: CHAT, userId: ANA, readSeq: 1, hearerIds: memberIds })
      const assigned = { kind: 'ticket-assigned', excerpt: null } as const
      const ticket = { id: 1, uuid: crypto.randomUUID(), number: 1, contactName: 'Clara' }
      const of = (changes: object) => aNotification(companyId, { userId: ANA, ...changes })
      await service.publish(notificationCreated, companyId, { notification: of({}) })
      await service.publish(notificationCreated, companyId, { notification: of({ about: { ...assigned, ticket } }) })
      return (await heard()).ana
    }
    const told = `notification-user-${ANA} create`

    await planAt(2, ['useKanban'])
    await heard()
    expect(await sayAll()).toEqual([told])
    await planAt(3, ['useInternalChat'])
    await heard()
    expect(await sayAll()).toEqual(['chat new-message', `chat-${CHAT} new-message`, `chat-${CHAT} read`, told, told])
  })

  test('only other members see that a member types, and typing of a user who is not a member is ignored', async () => {
    const { companyId, ears, heard } = await given()
    const type = ({ socket }: Browser) => socket.send(JSON.stringify({ type: 'chatTyping', chatId: CHAT }))
    const typed = `chat-${CHAT} typing`

    type(ears.caio) // makes the process request the members of the chat
    await service.heard(chatMembersAsked, companyId)
    await service.publish(chatMembersTold, companyId, { chatId: CHAT, version: 1, memberIds: [ANA, BIA] })
    await heard()
    type(ears.stranger)
    type(ears.caio)
    type(ears.ana)
    const [said] = await service.heard(chatTyped, companyId)

    expect(said).toMatchObject({ chatId: CHAT, user: { id: ANA } })
    expect(await heard()).toEqual({ ana: [], bia: [typed], caio: [], ...nobodyElse })
    await service.publish(chatUpdated, companyId, {
      chat: aChat(companyId, [ANA, CAIO], { version: 2 }),
      added: [CAIO],
      removed: [BIA],
    })
    await heard()
    type(ears.bia)
    type(ears.ana)
    await service.heard(chatTyped, companyId, (all) => all.length > 1)
    expect(await heard()).toEqual({ ana: [], bia: [], caio: [typed], ...nobodyElse })
    expect(await service.heard(chatTyped, companyId, (all) => all.length > 1)).toHaveLength(2)
  })
})
