import { announcementCreated, announcementDeleted, announcementUpdated } from '@recado/contracts/announcements/events'
import type { LiveClaims } from '@recado/contracts/auth/access-token'
import { companyCreated, companyDeleted, companyUpdated, sessionEnded } from '@recado/contracts/auth/events'
import { invoiceCreated, paymentHeld } from '@recado/contracts/billing/events'
import { CAMPAIGN_SETTINGS_DEFAULT } from '@recado/contracts/campaigns/settings'
import { helpCreated, helpDeleted, helpUpdated } from '@recado/contracts/helps/events'
import { queueCreated } from '@recado/contracts/queues/events'
import { aCampaign, aContactList, aContactListItem } from '@recado/contracts/testing/campaigns'
import { aChat, aChatActivity, aChatMessage, aNotification } from '@recado/contracts/testing/chats'
import { aCompany, aHelp, anAnnouncement, anInvoice, aSupportEntry } from '@recado/contracts/testing/company'
import { aContact, aContactField, aMessage, aQueue, aTag, aTicket } from '@recado/contracts/testing/conversation'
import { aFileList, anIntegration, aPrompt, aQuickMessage, aSchedule, aWebhook } from '@recado/contracts/testing/desk'
import { eventually, startTestService, type TestService } from '@recado/kit/testing/service'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { realtime } from '../../../services/realtime/src/app.ts'
import { DELIVERIES } from '../../../services/realtime/src/deliveries.ts'
import { type Browser, enter } from '../../../services/realtime/test/browser.ts'
import { anAgent, ownConnection } from '../../../services/realtime/test/resources.ts'
import { linesOf } from '../src/finding.ts'
import { sweepAddresses } from '../src/sweep-addresses.ts'
import { type LiveSubject, sweepLive, type Whom } from '../src/sweep-live.ts'

const ticketOf = ({ companyId }: Whom) => ({ ticket: aTicket(companyId) })
const messageOf = ({ companyId }: Whom) => ({ message: aMessage(companyId), ticket: aTicket(companyId) })
const contactOf = ({ companyId }: Whom) => ({ contact: aContact(companyId) })
const connectionOf = ({ companyId }: Whom) => ({ connection: ownConnection(companyId) })
const queueOf = ({ companyId }: Whom) => ({ queue: aQueue(companyId) })
const contactFieldOf = ({ companyId }: Whom) => ({ contactField: aContactField(companyId) })
const tagOf = ({ companyId }: Whom) => ({ tag: aTag(companyId) })
const quickMessageOf = ({ companyId }: Whom) => ({ quickMessage: aQuickMessage(companyId) })
const fileListOf = ({ companyId }: Whom) => ({ fileList: aFileList(companyId) })
const promptOf = ({ companyId }: Whom) => ({ prompt: aPrompt(companyId) })
const webhookOf = ({ companyId }: Whom) => ({ webhook: aWebhook(companyId) })
const integrationOf = ({ companyId }: Whom) => ({ integration: anIntegration(companyId) })
const campaignOf = ({ companyId }: Whom) => ({ campaign: aCampaign(companyId) })
const contactListOf = ({ companyId }: Whom) => ({ contactList: aContactList(companyId) })
const contactListItemOf = ({ companyId }: Whom) => ({ contactListItem: aContactListItem(companyId) })
const scheduleOf = ({ companyId }: Whom) => ({ schedule: aSchedule(companyId) })
const invoiceOf = ({ companyId }: Whom) => ({ invoice: anInvoice(companyId) })
const userOf = ({ companyId, userId }: Whom) => ({ user: anAgent(companyId, { id: userId }) })

const chatOf = ({ companyId, userId }: Whom) => ({ chat: aChat(companyId, [userId]) })
const notificationOf = ({ companyId, userId }: Whom) => ({ notification: aNotification(companyId, { userId }) })

const SAMPLES: LiveSubject['samples'] = {
  'ticket.created': ticketOf,
  'ticket.updated': ({ companyId }) => ({ ticket: aTicket(companyId), before: aTicket(companyId) }),
  'ticket.transferred': ({ companyId, userId }) => ({
    ticket: aTicket(companyId, { status: 'open', userId }),
    by: { id: 99, name: 'Duda' },
    note: 'Obrigada',
  }),
  'ticket.read': ticketOf,
  'ticket.deleted': ({ companyId }) => ({ ticketId: 70, version: 2, before: aTicket(companyId) }),
  'message.created': messageOf,
  'message.updated': messageOf,
  'contact.created': contactOf,
  'contact.updated': contactOf,
  'contact.deleted': () => ({ contactId: 9 }),
  'contact.reloaded': () => ({}),
  'contact.export-failed': ({ userId }) => ({ contactId: 9, userId }),
  'contact.export-ready': ({ userId }) => ({ contactId: 9, userId, url: '/public/tickets/1/file' }),
  'connection.created': connectionOf,
  'connection.updated': connectionOf,
  'connection.deleted': () => ({ whatsappId: 5 }),
  'connection.session-changed': ({ companyId }) => ({
    session: { ...ownConnection(companyId), qrcode: 'code', qrcodeExpiresAt: null },
  }),
  'queue.created': queueOf,
  'queue.updated': queueOf,
  'queue.deleted': () => ({ queueId: 3 }),
  'company.updated': ({ companyId }) => ({ company: aCompany(companyId) }),
  'company.renewed': ({ companyId }) => ({
    invoiceId: 6,
    company: { id: companyId, dueDate: '2099-12-31' },
    companyVersion: 1,
  }),
  'support.changed': ({ companyId }) => ({ entry: aSupportEntry(companyId) }),
  'support.ended': ({ companyId }) => ({ supportId: aSupportEntry(companyId).id }),
  'invoice.created': invoiceOf,
  'invoice.updated': invoiceOf,
  'invoice.paid': ({ companyId }) => ({
    invoiceId: 6,
    companyId,
    planId: 1,
    months: 1,
    paidAt: '2026-03-01T12:00:00.000Z',
    method: 'pix',
  }),
  'setting.updated': ({ companyId }) => ({ setting: { companyId, key: 'call', value: 'enabled', version: 2 } }),
  'contact-field.created': contactFieldOf,
  'contact-field.updated': contactFieldOf,
  'contact-field.deleted': () => ({ contactFieldId: 4 }),
  'tag.created': tagOf,
  'tag.updated': tagOf,
  'tag.deleted': () => ({ tagId: 4 }),
  'quick-message.created': quickMessageOf,
  'quick-message.updated': (whom) => ({ ...quickMessageOf(whom), before: aQuickMessage(whom.companyId) }),
  'quick-message.deleted': ({ companyId }) => ({ quickMessageId: 4, before: aQuickMessage(companyId) }),
  'schedule.created': scheduleOf,
  'schedule.updated': scheduleOf,
  'schedule.deleted': () => ({ scheduleId: 4, userId: 7 }),
  'campaign.created': campaignOf,
  'campaign.updated': campaignOf,
  'campaign.deleted': () => ({ campaignId: 4 }),
  'campaign.settings-changed': () => ({ settings: CAMPAIGN_SETTINGS_DEFAULT }),
  'contact-list.created': contactListOf,
  'contact-list.updated': contactListOf,
  'contact-list.deleted': () => ({ contactListId: 4 }),
  'contact-list.items-changed': () => ({ contactListId: 4 }),
  'contact-list-item.created': contactListItemOf,
  'contact-list-item.updated': contactListItemOf,
  'contact-list-item.deleted': () => ({ contactListItemId: 5, contactListId: 4 }),
  'file-list.created': fileListOf,
  'file-list.updated': fileListOf,
  'file-list.deleted': () => ({ fileListId: 4 }),
  'webhook.created': webhookOf,
  'webhook.updated': webhookOf,
  'webhook.deleted': () => ({ webhookId: 6 }),
  'prompt.created': promptOf,
  'prompt.updated': promptOf,
  'prompt.deleted': () => ({ promptId: 6 }),
  'prompt.chosen': () => ({ promptId: 6 }),
  'integration.created': integrationOf,
  'integration.updated': integrationOf,
  'integration.deleted': () => ({ integrationId: 6 }),
  'user.created': userOf,
  'user.updated': userOf,
  'user.deleted': ({ userId }) => ({ userId }),
  'chat.created': chatOf,
  'chat.updated': (whom) => ({ ...chatOf(whom), added: [], removed: [] }),
  'chat.deleted': ({ userId }) => ({ chatId: 12, version: 2, memberIds: [userId] }),
  'chat-message.created': ({ companyId, userId }) => ({
    newMessage: aChatMessage(companyId),
    chat: aChatActivity(companyId),
    memberIds: [userId],
  }),
  'chat-message.updated': ({ companyId, userId }) => ({
    message: aChatMessage(companyId),
    chat: aChatActivity(companyId),
    memberIds: [userId],
  }),
  'chat.read': ({ userId }) => ({ chatId: 12, userId, readSeq: 1, hearerIds: [userId] }),
  'notification.created': notificationOf,
  'notification.updated': notificationOf,
  'notification.all-read': ({ userId }) => ({ userId, upTo: 40 }),
  'notification.reloaded': ({ userId }) => ({ userIds: [userId] }),
  'session.ended': ({ userId, sessionId }) => ({ userId, sessionId, reason: 'logout' }),
}

/** The types of events that only the people named in them receive. */
const PERSONAL = Object.keys(SAMPLES).filter((type) => /^(chat|chat-message|notification)\./.test(type))

/** The types of events about a company that only super users receive; a separate test covers them. */
const OF_SUPERS: readonly string[] = [companyCreated.type, companyDeleted.type, paymentHeld.type]
/** The types of events that the people of all companies receive; a separate test covers them. */
const OF_EVERYBODY: readonly string[] = [
  announcementCreated.type,
  announcementUpdated.type,
  announcementDeleted.type,
  helpCreated.type,
  helpUpdated.type,
  helpDeleted.type,
]
const isOfCompanies = ({ type }: { type: string }) => ![...OF_SUPERS, ...OF_EVERYBODY].includes(type)

/** Opens a socket that also subscribes to notifications, and waits until the service has handled that. */
async function listen(service: TestService, claims: Partial<LiveClaims>): Promise<Browser> {
  const browser = await enter(service, claims)
  browser.socket.send(JSON.stringify({ type: 'joinNotification' }))
  browser.socket.ping()
  // with the pong, the service has also read all earlier frames
  await new Promise((answered) => browser.socket.once('pong', answered))
  return browser
}

describe('the sockets of two companies', () => {
  let service: TestService
  let subject: LiveSubject
  beforeAll(async () => {
    service = await startTestService(realtime, { postgresUrl: inject('postgresUrl'), amqpUrl: inject('amqpUrl') })
    subject = {
      service,
      samples: SAMPLES,
      personal: PERSONAL,
      events: [...DELIVERIES.map(({ event }) => event).filter(isOfCompanies), sessionEnded],
      listen: (claims) => listen(service, claims),
    }
  })
  afterAll(() => service.close())

  test('sockets of two companies get no frames of each other for any event', async () => {
    expect(linesOf(await sweepLive(subject))).toEqual([])
  })

  test('sockets of super users get frames of other companies only about the company and its debts', async () => {
    const [one, operator] = [
      await listen(service, { companyId: 51 }),
      await listen(service, { companyId: 52, super: true }),
    ]
    const company = aCompany(53)

    await service.publish(companyCreated, 53, { company })
    await service.publish(companyUpdated, 53, { company: { ...company, version: 2 } })
    await service.publish(companyDeleted, 53, { companyId: 53 })
    await service.publish(invoiceCreated, 53, { invoice: anInvoice(53) })
    await service.publish(paymentHeld, 53, { paymentId: 8, reason: 'too-small' })
    await service.publish(queueCreated, 53, { queue: aQueue(53) })
    for (const companyId of [51, 52]) await service.publish(queueCreated, companyId, { queue: aQueue(companyId) })
    const channels = ({ texts }: Browser) => texts.flatMap((text) => (JSON.parse(text) as { ch?: string }).ch ?? [])
    await eventually(() => [one, operator].every((browser) => channels(browser).some((ch) => ch.endsWith('-queue'))))

    expect(channels(one)).toEqual(['company-51-queue'])
    expect(channels(operator)).toEqual([
      ...Array<string>(3).fill('platform-company'),
      ...Array<string>(2).fill('platform-invoice'),
      'company-52-queue',
    ])
  })

  test('all sockets get help videos, and announcements while these are live; super users get all announcements', async () => {
    const people = [
      await listen(service, { companyId: 61, userId: 1 }),
      await listen(service, { companyId: 62, userId: 1, profile: 'user' }),
    ]
    const operator = await listen(service, { companyId: 63, userId: 9, super: true })
    const live = anAnnouncement({ id: 1 })
    const hidden = anAnnouncement({ id: 2, status: false, live: false })

    await service.publish(announcementCreated, 0, { announcement: live })
    await service.publish(announcementUpdated, 0, { announcement: { ...live, version: 2 }, wasLive: true })
    await service.publish(announcementUpdated, 0, { announcement: { ...live, live: false, version: 3 }, wasLive: true })
    await service.publish(announcementDeleted, 0, { announcementId: 1, wasLive: false })
    await service.publish(announcementCreated, 0, { announcement: hidden })
    await service.publish(announcementUpdated, 0, { announcement: { ...hidden, version: 2 }, wasLive: false })
    await service.publish(announcementUpdated, 0, {
      announcement: { ...hidden, live: true, version: 3 },
      wasLive: false,
    })
    await service.publish(announcementDeleted, 0, { announcementId: 2, wasLive: true })
    await service.publish(helpCreated, 0, { help: aHelp({ id: 3 }) })
    await service.publish(helpUpdated, 0, { help: aHelp({ id: 3, version: 2 }) })
    await service.publish(helpDeleted, 0, { helpId: 3 })
    for (const companyId of [61, 62, 63]) await service.publish(queueCreated, companyId, { queue: aQueue(companyId) })
    const framesOf = ({ texts }: Browser) => texts.map((text) => JSON.parse(text) as { ch?: string; action?: string })
    const isOver = (browser: Browser) => framesOf(browser).some(({ ch }) => ch?.endsWith('-queue'))
    await eventually(() => [...people, operator].every(isOver))

    const heard = (browser: Browser, channel = 'company-announcement') =>
      framesOf(browser).flatMap(({ ch, action }) => (ch === channel ? [action] : []))
    for (const one of people) expect(heard(one)).toEqual(['create', 'update', 'delete', 'create', 'delete'])
    for (const one of [...people, operator]) expect(heard(one, 'company-help')).toEqual(['create', 'update', 'delete'])
    const ofAll = ['create', 'update', 'update', 'delete']
    expect(heard(operator)).toEqual([...ofAll, ...ofAll])
  })

  test('sockets are the only interface of the service, and it has no table', () => {
    expect(linesOf(sweepAddresses({ service, routes: {} }))).toEqual([])
    expect(realtime.migrations).toBeUndefined()
  })

  test.runIf(inject('gateTurn') === null)(
    'the sweep reports every event if the socket of one company gets the frames of the other company',
    async () => {
      const both = await sweepLive({ ...subject, listen: (claims) => listen(service, { ...claims, companyId: 2 }) })

      expect(new Set(both.map(({ where }) => where))).toEqual(
        new Set(Object.keys(SAMPLES).map((type) => `event ${type}`)),
      )
    },
  )

  test('the sweep reports every personal event if a colleague whom it does not name gets a frame', async () => {
    const events = subject.events.filter(({ type }) => PERSONAL.includes(type))
    const first = new Map<string, number>() // by session, the user of its first socket
    const asFirst = ({ sessionId = '', userId = 0, ...claims }: Partial<LiveClaims>) => {
      const person = first.get(sessionId) ?? userId
      first.set(sessionId, person)
      return listen(service, { ...claims, sessionId, userId: person })
    }

    expect(linesOf(await sweepLive({ ...subject, events, listen: asFirst }))).toEqual(
      expect.arrayContaining(PERSONAL.map((type) => `event ${type}: is told to a colleague whom it does not name`)),
    )
  })

  test('the sweep reports an event without a sample, and an event that no socket receives', async () => {
    const { 'user.deleted': _, ...samples } = SAMPLES
    const events = subject.events.filter(({ type }) => ['user.deleted', 'session.ended'].includes(type))
    const nobody = ({ userId }: Whom) => ({ userId, sessionId: crypto.randomUUID(), reason: 'logout' })

    expect(linesOf(await sweepLive({ ...subject, events, samples: { ...samples, 'session.ended': nobody } }))).toEqual([
      'event user.deleted: the sweep has no sample of its data',
      'event session.ended: is noticed by nobody, so that nothing is known of whom it reaches',
    ])
  })
})
