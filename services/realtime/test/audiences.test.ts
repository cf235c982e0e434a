import { randomUUID } from 'node:crypto'
import { companyRenewed, companyUpdated } from '@recado/contracts/auth/events'
import { invoiceCreated, invoicePaid, invoiceUpdated, paymentHeld } from '@recado/contracts/billing/events'
import type { Feature } from '@recado/contracts/features'
import { LIVE_TIMING } from '@recado/contracts/limits'
import { queueCreated } from '@recado/contracts/queues/events'
import { aCompany, anInvoice } from '@recado/contracts/testing/company'
import { aQueue, aTicket } from '@recado/contracts/testing/conversation'
import { ticketCreated } from '@recado/contracts/tickets/events'
import { eventually, startTestService, type TestService } from '@recado/kit/testing/service'
import { ticketClaimsOf } from '@recado/kit/testing/tokens'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { realtimeWith } from '../src/app.ts'
import { type Browser, enter } from './browser.ts'
import { listFilled, noticeMade, readPlanted, receiptMade, roomSaid, WITH_PLANTED } from './planted.ts'

const LARGEST = Number.MAX_SAFE_INTEGER
const NOW = '2026-03-01T12:00:00.000Z'

describe('the audience of frames', () => {
  let service: TestService
  beforeAll(async () => {
    service = await startTestService(realtimeWith({ ...LIVE_TIMING, afterGapMs: 60_000 }, WITH_PLANTED), {
      postgresUrl: inject('postgresUrl'),
      amqpUrl: inject('amqpUrl'),
    })
  })
  afterAll(() => service.close())

  /** Resolves when all earlier events have been received. It waits for a frame that payment sockets also get. */
  async function settled(...people: readonly (readonly [companyId: number, browser: Browser])[]): Promise<void> {
    const text = randomUUID()
    for (const companyId of new Set(people.map(([of]) => of))) await service.publish(receiptMade, companyId, { text })
    await eventually(() => people.every(([, { texts }]) => texts.some((heard) => heard.includes(text))))
  }
  const planAt = (companyId: number, version: number, features: Feature[]) => {
    const { plan } = aCompany(companyId)
    return service.publish(companyUpdated, companyId, {
      company: aCompany(companyId, { version, plan: { ...plan, features } }),
    })
  }
  const say = (companyId: number, roomId: number, userIds: number[], text: string) =>
    service.publish(roomSaid, companyId, { roomId, userIds, text })
  const texts = (browser: Browser, subject: string) => browser.frames(subject).map(({ data }) => data?.['text'])
  const channels = (browser: Browser) => new Set(browser.heard().flatMap(({ ch }) => ch ?? []))

  test("only members get the frames of their room, each in the room's channel and in a channel of their own", async () => {
    const [companyId, another] = [801, 802]
    const ana = await enter(service, { companyId, userId: 1, profile: 'user' })
    const bia = await enter(service, { companyId, userId: 2, profile: 'supervisor' })
    const admin = await enter(service, { companyId, userId: 3, profile: 'admin', super: true })
    const stranger = await enter(service, { companyId: another, userId: 1, profile: 'user' })

    await say(companyId, 12, [1, 2], 'oi')
    await settled([companyId, ana], [companyId, bia], [companyId, admin], [another, stranger])

    expect(channels(ana)).toEqual(new Set(['company-801-room-12', 'company-801-room-user-1', 'company-801-receipt']))
    expect(channels(bia)).toEqual(new Set(['company-801-room-12', 'company-801-room-user-2', 'company-801-receipt']))
    expect(channels(admin)).toEqual(new Set(['company-801-receipt', 'platform-receipt']))
    expect(channels(stranger)).toEqual(new Set(['company-802-receipt']))
    const [frame] = ana.frames('room-12')
    const read = { subject: 'room-{roomId}', id: 12, action: 'said', data: { text: 'oi' } }
    expect([readPlanted(companyId, frame), readPlanted(another, frame)]).toEqual([read, undefined])
  })

  test('a room of another company with the same number is a separate room', async () => {
    const [companyId, another] = [803, 804]
    const own = await enter(service, { companyId, userId: 1 })
    const other = await enter(service, { companyId: another, userId: 1 })

    await say(companyId, LARGEST, [1], 'ours')
    await say(another, LARGEST, [1], 'theirs')
    await settled([companyId, own], [another, other])

    expect([texts(own, `room-${LARGEST}`), texts(other, `room-${LARGEST}`)]).toEqual([['ours'], ['theirs']])
  })

  test('a member who is removed between two frames gets only the first, and a member who is added gets only the second', async () => {
    const companyId = 805
    const stays = await enter(service, { companyId, userId: 1 })
    const leaves = await enter(service, { companyId, userId: 2 })
    const comes = await enter(service, { companyId, userId: 3 })

    await say(companyId, 12, [1, 2], 'first')
    await say(companyId, 12, [1, 3], 'second')
    await settled([companyId, stays], [companyId, leaves], [companyId, comes])

    expect([stays, leaves, comes].map((browser) => texts(browser, 'room-12'))).toEqual([
      ['first', 'second'],
      ['first'],
      ['second'],
    ])
  })

  test('an event whose id fits no channel sends no frame, and the next event is sent', async () => {
    const companyId = 806
    const member = await enter(service, { companyId, userId: 1 })

    for (const roomId of [0, -1]) await say(companyId, roomId, [1], 'lost')
    await say(companyId, 12, [1], 'oi')
    await settled([companyId, member])

    expect([...channels(member)].sort()).toEqual([
      'company-806-receipt',
      'company-806-room-12',
      'company-806-room-user-1',
    ])
    expect(texts(member, 'room-user-1')).toEqual(['oi'])
  })

  test('frames of a feature reach all companies with the feature', async () => {
    const [companyId, without] = [807, 808]
    const has = await enter(service, { companyId, userId: 1, features: ['useInternalChat'] })
    const lacks = await enter(service, { companyId: without, userId: 1, features: ['useCampaigns'] })

    for (const id of [companyId, without]) {
      await say(id, 12, [1], 'oi')
      await service.publish(listFilled, id, { listId: 5 })
    }
    for (const ofFeature of [true, false])
      await service.publish(noticeMade, 0, { text: ofFeature ? 'some' : 'all', ofFeature })
    await settled([companyId, has], [without, lacks])

    expect([texts(has, 'room-12'), has.frames('list-5'), texts(has, 'notice')]).toEqual([['oi'], [], ['some', 'all']])
    expect([texts(lacks, 'room-12'), lacks.frames('list-5').length, texts(lacks, 'notice')]).toEqual([[], 1, ['all']])
  })

  test('an open socket follows only the plan of its own company', async () => {
    const [companyId, another] = [809, 810]
    const people = [
      await enter(service, { companyId, userId: 1 }),
      await enter(service, { companyId: another, userId: 1 }),
    ]
    const sayBoth = async (text: string) => {
      for (const id of [companyId, another]) await say(id, 12, [1], text)
    }

    await sayBoth('with it')
    await planAt(companyId, 3, ['useCampaigns'])
    await planAt(companyId, 2, ['useInternalChat']) // an older version that arrives late
    await sayBoth('without it')
    await planAt(companyId, 4, ['useInternalChat'])
    await sayBoth('again')
    for (const [i, browser] of people.entries()) await settled([i === 0 ? companyId : another, browser])

    expect(people.map((browser) => texts(browser, 'room-12'))).toEqual([
      ['with it', 'again'],
      ['with it', 'without it', 'again'],
    ])
    expect(people.map((browser) => browser.closed())).toEqual([false, false])
  })

  test('a socket whose ticket was signed before the plan changed follows the new plan', async () => {
    const companyId = 811
    const before = await enter(service, { companyId, userId: 1, companyVersion: 4 })
    await planAt(companyId, 5, [])
    await settled([companyId, before])

    const late = await enter(service, { companyId, userId: 1, companyVersion: 4, features: ['useInternalChat'] })
    await say(companyId, 12, [1], 'oi')
    await settled([companyId, late])

    expect([texts(before, 'room-12'), texts(late, 'room-12')]).toEqual([[], []])
  })

  test('a newer ticket on an open socket also updates the plan', async () => {
    const companyId = 812
    const claims = ticketClaimsOf({ companyId, userId: 1 })
    const browser = await enter(service, claims)
    const fresh = { ...claims, ticketId: randomUUID(), companyVersion: 2, features: [] }
    browser.socket.send(JSON.stringify({ type: 'reauth', ticket: await service.ticket(fresh) }))
    const another = await enter(service, { ...claims, ticketId: randomUUID(), userId: 2 })
    await eventually(async () => {
      await say(companyId, 12, [2], 'asks')
      await settled([companyId, another])
      return texts(another, 'room-12').length < another.frames('room-user-2').length
    })

    await say(companyId, 12, [1], 'oi')
    await settled([companyId, browser])

    expect(texts(browser, 'room-12')).toEqual([])
    expect(browser.closed()).toBe(false)
  })

  test('a payment socket gets only frames about its company and payments', async () => {
    const companyId = 814
    const payer = await enter(service, { companyId, userId: 1, profile: 'admin', super: true, payment: true })
    const admin = await enter(service, { companyId, userId: 1, profile: 'admin' })

    payer.socket.send(JSON.stringify({ type: 'joinNotification' }))
    await service.publish(ticketCreated, companyId, { ticket: aTicket(companyId) })
    await service.publish(queueCreated, companyId, { queue: aQueue(companyId) })
    await say(companyId, 12, [1], 'oi')
    await service.publish(noticeMade, 0, { text: 'all', ofFeature: false })
    await planAt(companyId, 2, ['useInternalChat'])
    await settled([companyId, payer], [companyId, admin])

    expect([...channels(payer)]).toEqual(['company-814-company', 'company-814-receipt'])
    expect([...channels(admin)].sort()).toEqual([
      'company-814-company',
      'company-814-queue',
      'company-814-receipt',
      'company-814-room-12',
      'company-814-room-user-1',
      'company-814-ticket',
      'company-notice',
    ])
  })

  test('invoices and payments reach only admins, payment sockets of admins and super users', async () => {
    const [companyId, another] = [816, 817]
    const payer = await enter(service, { companyId, userId: 1, profile: 'admin', payment: true })
    const admin = await enter(service, { companyId, userId: 2, profile: 'admin' })
    const agent = await enter(service, { companyId, userId: 3, profile: 'supervisor' })
    const operator = await enter(service, { companyId: another, userId: 4, profile: 'admin', super: true })
    const [invoice, other] = [anInvoice(companyId), anInvoice(another)]
    const paid = { invoiceId: invoice.id, companyId, planId: 7, months: 1, paidAt: NOW, method: 'pix' as const }
    const company = { id: companyId, dueDate: '2099-01-31' }

    await service.publish(invoiceCreated, companyId, { invoice })
    await service.publish(invoicePaid, companyId, paid)
    await service.publish(invoiceUpdated, companyId, { invoice: { ...invoice, status: 'paid' } })
    await service.publish(companyRenewed, companyId, { invoiceId: invoice.id, company, companyVersion: 2 })
    await service.publish(invoiceCreated, another, { invoice: other })
    await service.publish(paymentHeld, another, { paymentId: 5, reason: 'too-small' })
    await settled([companyId, payer], [companyId, admin], [companyId, agent], [another, operator])

    const own = ['invoice create', 'payment RECEBIDA', 'invoice update', 'payment CONCLUIDA']
    const saidTo = (browser: Browser) =>
      browser.heard().flatMap(({ ch = '', action }) => {
        const [, subject] = /^(?:company-\d+-)?(payment|invoice|platform-invoice)$/.exec(ch) ?? []
        return subject ? [`${subject} ${action}`] : []
      })
    expect([payer, admin, agent].map(saidTo)).toEqual([own, own, []])
    expect(payer.frames('payment').map(({ data }) => data)).toEqual([
      { invoiceId: invoice.id },
      { invoiceId: invoice.id, company },
    ])
    expect(saidTo(operator)).toEqual([
      'platform-invoice create',
      'platform-invoice update',
      'invoice create',
      'platform-invoice create',
      'platform-invoice review',
    ])
  })

  test('a user with a payment socket is neither online nor a viewer of a ticket', async () => {
    const companyId = 818
    const ticket = aTicket(companyId, { userId: 2 })
    const admin = await enter(service, { companyId, userId: 2, profile: 'admin' })
    await service.publish(ticketCreated, companyId, { ticket })
    await settled([companyId, admin])
    const payer = await enter(service, { companyId, userId: 1, profile: 'admin', payment: true })
    const opens = JSON.stringify({ type: 'joinChatBox', ticketId: ticket.id })
    const looks = JSON.stringify({ type: 'viewing', ticketId: ticket.id })
    for (const word of [opens, looks, JSON.stringify({ type: 'userStatus' })]) payer.socket.send(word)
    payer.socket.ping()
    await new Promise((answered) => payer.socket.once('pong', answered)) // the server has read the reports
    admin.socket.send(opens)
    const colleague = await enter(service, { companyId, userId: 3, profile: 'admin' })
    colleague.socket.send(looks)
    const seen = () => admin.frames('presence').map(({ data }) => JSON.stringify(data))
    await eventually(() => seen().some((text) => text.includes('"id":3')))
    payer.socket.close()
    await payer.closeCode()

    expect(seen().filter((text) => text.includes('"id":1'))).toEqual([])
    const online = (await service.events()).filter(
      ({ type, companyId: of }) => type === 'presence.online' && of === companyId,
    )
    expect(new Set(online.map(({ data }) => (data as { userId: number }).userId))).toEqual(new Set([2, 3]))
  })

  test.each([true, false])('a socket that sends a ticket of the other kind is closed; payment: %s', async (payment) => {
    const claims = ticketClaimsOf({ companyId: 815, userId: 1, payment })
    const browser = await enter(service, claims)
    const other = await service.ticket({ ...claims, ticketId: randomUUID(), payment: !payment })

    browser.socket.send(JSON.stringify({ type: 'reauth', ticket: other }))

    expect(await browser.closeCode()).toBe(1008)
  })
})
