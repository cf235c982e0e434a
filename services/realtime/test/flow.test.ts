import { randomUUID } from 'node:crypto'
import { Company } from '@recado/contracts/auth/company'
import { companyUpdated, sessionEnded, settingUpdated, userDeleted, userUpdated } from '@recado/contracts/auth/events'
import { connectionDeleted, connectionUpdated, sessionChanged } from '@recado/contracts/connections/events'
import { contactDeleted, contactsReloaded } from '@recado/contracts/contacts/events'
import { messageCreated, messageUpdated } from '@recado/contracts/messages/events'
import { queueCreated } from '@recado/contracts/queues/events'
import { readFrame } from '@recado/contracts/realtime/frames'
import { aCompany } from '@recado/contracts/testing/company'
import { aMessage, aQueue, aTicket } from '@recado/contracts/testing/conversation'
import { ticketCreated, ticketDeleted, ticketRead, ticketUpdated } from '@recado/contracts/tickets/events'
import { eventually, type TestService } from '@recado/kit/testing/service'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Browser, enter, openSocket } from './browser.ts'
import { anAgent, ownConnection } from './resources.ts'
import { startRealtime } from './service.ts'

describe('the audience of each event', () => {
  let service: TestService
  beforeAll(async () => {
    const shared = await startRealtime()
    service = shared.service
    return shared.close
  })

  /** Resolves when all earlier events have been received. It waits for an event that the whole company gets. */
  async function settled(companyId: number, ...browsers: Browser[]): Promise<void> {
    const id = Math.floor(Math.random() * 1e9) + 1
    const queue = aQueue(companyId, { id, name: 'Fim' })
    await service.publish(queueCreated, companyId, { queue })
    const isLast = (browser: Browser) => browser.texts.some((text) => text.includes(`"id":${id},`))
    await eventually(() => browsers.every(isLast))
  }

  test('a ticket with a status of a later release reaches the users who can see it in any status', async () => {
    const companyId = 103
    const LATER = 'of-a-later-release' as never
    const admin = await enter(service, { companyId, userId: 1, profile: 'admin' })
    const agent = await enter(service, { companyId, userId: 2, profile: 'user', queueIds: [3] })
    const waiter = await enter(service, { companyId, userId: 3, profile: 'user', queueIds: [], noQueueTickets: true })

    await service.publish(ticketCreated, companyId, { ticket: aTicket(companyId, { status: LATER, closedBy: LATER }) })
    await service.publish(ticketCreated, companyId, {
      ticket: aTicket(companyId, { id: 71, status: LATER, queueId: null, queue: null }),
    })
    await settled(companyId, admin, agent, waiter)

    const unknown = { data: { ticket: { status: 'unknown', closedBy: 'unknown' } } }
    expect(admin.frames('ticket')).toMatchObject([unknown, { data: { ticket: { id: 71, status: 'unknown' } } }])
    expect(agent.frames('ticket')).toMatchObject([unknown])
    expect(waiter.frames('ticket')).toEqual([])
  })

  test('a waiting ticket reaches only admins and the agents of its queue', async () => {
    const companyId = 101
    const admin = await enter(service, { companyId, userId: 1, profile: 'admin' })
    const agent = await enter(service, { companyId, userId: 2, profile: 'user', queueIds: [3] })
    const elsewhere = await enter(service, {
      companyId,
      userId: 3,
      profile: 'user',
      queueIds: [4],
      noQueueTickets: true,
    })
    const stranger = await enter(service, { companyId: 102, userId: 4, profile: 'admin', queueIds: [3] })
    const ticket = aTicket(companyId)

    await service.publish(ticketCreated, companyId, { ticket })
    await settled(companyId, admin, agent, elsewhere)
    await settled(102, stranger)

    const update = { ch: 'company-101-ticket', action: 'update', data: { ticket } }
    expect(admin.frames('ticket')).toEqual([update])
    expect(agent.frames('ticket')).toEqual([update])
    expect(elsewhere.frames('ticket')).toEqual([])
    expect(stranger.heard().filter(({ ch }) => !ch?.startsWith('company-102'))).toEqual([
      { type: 'welcome', userId: 4, companyId: 102 },
    ])
  })

  test('a ticket is removed only from the screens of users who could see it before and no longer can', async () => {
    const companyId = 103
    const giving = await enter(service, { companyId, userId: 1, profile: 'user', queueIds: [3] })
    const taking = await enter(service, { companyId, userId: 2, profile: 'user', queueIds: [4] })
    const both = await enter(service, { companyId, userId: 3, profile: 'supervisor', queueIds: [3, 4] })
    const neither = await enter(service, { companyId, userId: 4, profile: 'user', queueIds: [] })
    const ticket = aTicket(companyId, { queueId: 4, version: 2 })

    await service.publish(ticketUpdated, companyId, {
      ticket,
      before: { queueId: 3, userId: null, status: 'pending', hidden: false },
    })
    await settled(companyId, giving, taking, both, neither)

    const actions = (browser: Browser) => browser.frames('ticket').map(({ action }) => action)
    expect(giving.frames('ticket')).toEqual([
      { ch: 'company-103-ticket', action: 'delete', data: { ticketId: 70, version: 2 } },
    ])
    expect([actions(taking), actions(both), actions(neither)]).toEqual([['update'], ['update'], []])
  })

  test('a hidden ticket reaches no browser, not even an admin’s, until it is revealed', async () => {
    const companyId = 151
    const admin = await enter(service, { companyId, profile: 'admin' })
    const ticket = aTicket(companyId, { status: 'closed', origin: 'campaign', hidden: true })
    const message = aMessage(companyId)
    await service.publish(ticketCreated, companyId, { ticket })
    await service.publish(messageCreated, companyId, { message, ticket })
    await service.publish(messageUpdated, companyId, { message, ticket })
    await settled(companyId, admin)
    const subjects = ['ticket', 'appMessage', 'notification']
    expect(subjects.flatMap((subject) => admin.frames(subject))).toEqual([])

    const shown = { ...ticket, hidden: false, version: 2 }
    await service.publish(ticketUpdated, companyId, { ticket: shown, before: ticket })
    await settled(companyId, admin)
    expect(admin.frames('ticket')).toEqual([
      { ch: `company-${companyId}-ticket`, action: 'update', data: { ticket: shown } },
    ])
  })

  test('a message arrives with its ticket and contact, and its acknowledgements and reads follow', async () => {
    const companyId = 104
    const agent = await enter(service, { companyId, profile: 'user', queueIds: [3] })
    const outsider = await enter(service, { companyId, userId: 2, profile: 'user' })
    const ticket = aTicket(companyId, { unreadMessages: 2, version: 3 })
    const message = aMessage(companyId)

    await service.publish(messageCreated, companyId, { message, ticket })
    await service.publish(messageUpdated, companyId, { message: { ...message, ack: 2, version: 2 }, ticket })
    await service.publish(ticketRead, companyId, { ticket: { ...ticket, unreadMessages: 0, version: 4 } })
    await settled(companyId, agent, outsider)

    expect(agent.frames('appMessage')).toEqual([
      { ch: 'company-104-appMessage', action: 'create', data: { message, ticket, contact: ticket.contact } },
      { ch: 'company-104-appMessage', action: 'update', data: { message: { ...message, ack: 2, version: 2 } } },
    ])
    expect(agent.frames('ticket')).toMatchObject([
      { action: 'update', data: { ticket: { unreadMessages: 2 } } },
      { action: 'updateUnread', data: { ticketId: 70, unreadMessages: 0, version: 4 } },
    ])
    expect(outsider.heard().map(({ ch }) => ch)).toEqual([undefined, 'company-104-queue'])
  })

  test('a deleted contact is removed from every screen, and a deleted ticket from the screens that showed it', async () => {
    const companyId = 115
    const agent = await enter(service, { companyId, profile: 'user', queueIds: [3] })
    const outsider = await enter(service, { companyId, userId: 2, profile: 'user' })

    await service.publish(contactDeleted, companyId, { contactId: 9 })
    await service.publish(contactsReloaded, companyId, {})
    const before = { queueId: 3, userId: null, status: 'closed' as const, hidden: false }
    await service.publish(ticketDeleted, companyId, { ticketId: 70, version: 4, before })
    await settled(companyId, agent, outsider)

    const contactGone = { ch: 'company-115-contact', action: 'delete', data: { contactId: 9 } }
    const news = [contactGone, { ch: 'company-115-contact', action: 'reload', data: {} }]
    for (const browser of [agent, outsider]) {
      expect(browser.frames('contact')).toHaveLength(2)
      expect(browser.frames('contact')).toEqual(expect.arrayContaining(news))
    }
    expect(agent.frames('ticket')).toMatchObject([{ action: 'delete', data: { ticketId: 70, version: 4 } }])
    expect(outsider.frames('ticket')).toEqual([])
  })

  test('a new resource of a company reaches the users who may see it', async () => {
    const companyId = 142
    const agent = await enter(service, { companyId, userId: 2, profile: 'user' })
    const company = aCompany(companyId, { name: 'Padaria Nova', version: 2 })
    await service.publish(companyUpdated, companyId, { company })
    await settled(companyId, agent)

    expect(agent.frames('company').map(({ data }) => data)).toEqual([{ company: Company.parse(company) }])
    expect(JSON.stringify(agent.frames('company'))).not.toMatch(/contato@padaria|Paulista|trialExpiration/)
  })

  test('a setting reaches the whole company if all users may read it, and otherwise only admins', async () => {
    const companyId = 141
    const admin = await enter(service, { companyId, userId: 1, profile: 'admin' })
    const agent = await enter(service, { companyId, userId: 2, profile: 'user' })
    const ofAll = { companyId, key: 'call', value: 'enabled', version: 2 }
    const ofAdmins = { companyId, key: 'transferMessage', value: 'Um instante.', version: 2 }
    for (const setting of [ofAll, ofAdmins]) await service.publish(settingUpdated, companyId, { setting })
    await settled(companyId, admin, agent)

    const datasOf = (browser: typeof admin) => browser.frames('settings').map(({ data }) => data)
    expect(datasOf(agent)).toEqual([{ setting: ofAll }])
    expect(datasOf(admin)).toEqual(expect.arrayContaining([{ setting: ofAll }, { setting: ofAdmins }]))
  })

  test('an agent gets the short form of a connection, and an admin gets all fields and the QR code', async () => {
    const companyId = 105
    const admin = await enter(service, { companyId, userId: 1, profile: 'admin' })
    const agent = await enter(service, { companyId, userId: 2, profile: 'supervisor', queueIds: [3] })
    const connection = ownConnection(companyId)
    const session = {
      id: 5,
      status: 'qrcode' as const,
      statusReason: null,
      statusWords: null,
      networkWords: null,
      retryAt: null,
      qrcode: 'secret',
      qrcodeExpiresAt: null,
      retries: 0,
      updatedAt: connection.updatedAt,
      version: 2,
    }

    await service.publish(connectionUpdated, companyId, { connection })
    await service.publish(sessionChanged, companyId, { session })
    await service.publish(connectionDeleted, companyId, { whatsappId: 5 })
    await settled(companyId, admin, agent)

    expect(admin.frames('whatsapp')).toMatchObject([
      { action: 'update', data: { whatsapp: connection } },
      { action: 'delete', data: { whatsappId: 5 } },
    ])
    expect(admin.frames('whatsappSession')).toMatchObject([{ action: 'update', data: { session } }])
    const [brief] = agent.frames('whatsapp')
    expect(brief).toMatchObject({
      action: 'update',
      data: { whatsapp: { id: 5, status: 'CONNECTED', number: '5511912345678' } },
    })
    expect(Object.keys(brief?.data?.['whatsapp'] ?? {})).not.toContain('profileName')
    expect(agent.texts.join()).not.toContain('secret')
  })

  test('every frame matches the contract of the browser', async () => {
    const companyId = 106
    const admin = await enter(service, { companyId })
    await service.publish(ticketCreated, companyId, { ticket: aTicket(companyId) })
    await service.publish(connectionUpdated, companyId, { connection: ownConnection(companyId) })
    await service.publish(userUpdated, companyId, { user: anAgent(companyId) })
    await settled(companyId, admin)

    const frames = admin.heard().filter(({ ch }) => ch)
    expect(frames.map((frame) => readFrame(companyId, frame)?.subject)).toEqual(['ticket', 'whatsapp', 'user', 'queue'])
  })

  test('a repeated event has the same version, so the browser drops it', async () => {
    const companyId = 107
    const admin = await enter(service, { companyId })
    const id = randomUUID()
    const data = { ticket: aTicket(companyId, { version: 8 }), before: aTicket(companyId) }

    await service.publish(ticketUpdated, companyId, data, id)
    await service.publish(ticketUpdated, companyId, data, id)
    await settled(companyId, admin)

    const [first, second] = admin.frames('ticket')
    expect(first).toEqual(second)
    expect(first).toMatchObject({ data: { ticket: { version: 8 } } })
  })

  test('a user who loses a queue gets no more of its frames at once, and is told to reconnect', async () => {
    const companyId = 108
    const agent = await enter(service, { companyId, userId: 20, profile: 'user', queueIds: [3], userVersion: 1 })
    const other = await enter(service, { companyId, userId: 21, profile: 'user', queueIds: [3] })

    await service.publish(userUpdated, companyId, {
      user: anAgent(companyId, { queueIds: [], version: 2, rightsVersion: 2 }),
    })
    await service.publish(ticketCreated, companyId, { ticket: aTicket(companyId) })

    expect(await agent.closeCode()).toBe(4003)
    await settled(companyId, other)
    expect(agent.frames('ticket')).toEqual([])
    expect(other.frames('ticket')).toHaveLength(1)
    expect(other.closed()).toBe(false)
  })

  test('users see tickets without a queue by their effective right, whatever their own switch says', async () => {
    const companyId = 110_109
    const admin = await enter(service, { companyId, userId: 1 })
    const people = [true, false].map((seesNoQueue, index) => ({ id: 20 + index, seesNoQueue }))
    for (const person of people) {
      const noQueueTickets = person.seesNoQueue ? 'disable' : 'enable'
      const user = anAgent(companyId, { ...person, queueIds: [], noQueueTickets, version: 5 })
      await service.publish(userUpdated, companyId, { user })
    }
    await settled(companyId, admin)
    const browsers: Browser[] = []
    for (const { id: userId, seesNoQueue } of people) {
      const old = { noQueueTickets: !seesNoQueue, userVersion: 4 } // a live ticket from before the change
      browsers.push(await enter(service, { companyId, userId, profile: 'user', queueIds: [], ...old }))
    }
    await service.publish(ticketCreated, companyId, { ticket: aTicket(companyId, { queueId: null }) })
    await settled(companyId, ...browsers)

    expect(browsers.map((browser) => browser.frames('ticket').length)).toEqual([1, 0])
  })

  test('a socket whose ticket was signed before a change of rights gets the new rights', async () => {
    const companyId = 109
    const admin = await enter(service, { companyId, userId: 1 })
    await service.publish(userUpdated, companyId, { user: anAgent(companyId, { queueIds: [4], version: 5 }) })
    await settled(companyId, admin)

    const agent = await enter(service, { companyId, userId: 20, profile: 'admin', queueIds: [3], userVersion: 4 })
    await service.publish(ticketCreated, companyId, { ticket: aTicket(companyId, { queueId: 3 }) })
    await service.publish(ticketCreated, companyId, { ticket: aTicket(companyId, { queueId: 4, id: 71 }) })
    await settled(companyId, agent)

    expect(agent.frames('ticket')).toMatchObject([{ data: { ticket: { id: 71 } } }])
  })

  test('a late or irrelevant change of a user closes no sockets', async () => {
    const companyId = 110
    const agent = await enter(service, { companyId, userId: 20, profile: 'user', queueIds: [3], userVersion: 5 })

    await service.publish(userUpdated, companyId, {
      user: anAgent(companyId, { queueIds: [], version: 4, rightsVersion: 2 }),
    })
    await service.publish(userUpdated, companyId, { user: anAgent(companyId, { name: 'Bianca', version: 8 }) })
    await service.publish(userUpdated, companyId, {
      user: anAgent(companyId, { queueIds: [], version: 6, rightsVersion: 2 }),
    })
    await service.publish(ticketCreated, companyId, { ticket: aTicket(companyId) })
    await settled(companyId, agent)

    expect(agent.frames('ticket')).toHaveLength(1)
    expect(agent.closed()).toBe(false)
  })

  test('the end of a session closes only its sockets, and the deletion of a user only theirs', async () => {
    const companyId = 111
    const [session, another] = [randomUUID(), randomUUID()]
    const first = await enter(service, { companyId, userId: 20, sessionId: session })
    const second = await enter(service, { companyId, userId: 20, sessionId: session })
    const elsewhere = await enter(service, { companyId, userId: 20, sessionId: another })
    const deleted = await enter(service, { companyId, userId: 21 })

    await service.publish(sessionEnded, companyId, { userId: 20, sessionId: session, reason: 'logout' })
    await service.publish(userDeleted, companyId, { userId: 21 })

    expect([await first.closeCode(), await second.closeCode(), await deleted.closeCode()]).toEqual([4001, 4001, 4001])
    await settled(companyId, elsewhere)
    expect(elsewhere.closed()).toBe(false)
  })

  describe('a session that another sign-in replaces', () => {
    const told = { ch: 'company-112-auth', action: 'update', data: { user: { id: 20 } } }
    const replaced = (sessionId: string) => ({ userId: 20, sessionId, reason: 'replaced' as const })

    test('the sockets of a replaced session get the reason before they close, and other sockets do not', async () => {
      const companyId = 112
      const [session, next] = [randomUUID(), randomUUID()]
      const first = await enter(service, { companyId, userId: 20, sessionId: session })
      const second = await enter(service, { companyId, userId: 20, sessionId: session })
      const taker = await enter(service, { companyId, userId: 20, sessionId: next })
      const stranger = await enter(service, { companyId: 113, userId: 20, sessionId: session })

      const id = randomUUID()
      for (const _ of [1, 2]) await service.publish(sessionEnded, companyId, replaced(session), id)

      expect([await first.closeCode(), await second.closeCode()]).toEqual([4001, 4001])
      expect([first.frames('auth'), second.frames('auth')]).toEqual([[told], [told]])
      expect(readFrame(companyId, first.frames('auth')[0])?.subject).toBe('auth')
      await settled(companyId, taker)
      await settled(113, stranger)
      expect([taker.frames('auth'), stranger.frames('auth')]).toEqual([[], []])
      expect([taker.closed(), stranger.closed()]).toEqual([false, false])
    })

    test('a browser with a ticket of the replaced session also gets the reason', async () => {
      const companyId = 112
      const sessionId = randomUUID()
      const other = await enter(service, { companyId, userId: 21 })
      await service.publish(sessionEnded, companyId, replaced(sessionId))
      await settled(companyId, other)

      const late = await openSocket(service)
      late.socket.send(
        JSON.stringify({ type: 'hello', ticket: await service.ticket({ companyId, userId: 20, sessionId }) }),
      )

      expect(await late.closeCode()).toBe(4001)
      expect(late.heard()).toEqual([told])
    })

    test('a session that ends for another reason is not reported as replaced', async () => {
      const companyId = 114
      const sessionId = randomUUID()
      const browser = await enter(service, { companyId, userId: 20, sessionId })
      await service.publish(sessionEnded, companyId, { userId: 20, sessionId, reason: 'password' })

      expect(await browser.closeCode()).toBe(4001)
      expect(browser.frames('auth')).toEqual([])
    })
  })
})
