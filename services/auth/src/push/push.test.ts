import { randomUUID } from 'node:crypto'
import { updateUser } from '@recado/contracts/auth/routes'
import { updateSetting } from '@recado/contracts/auth/setting-routes'
import { notificationCreated } from '@recado/contracts/notifications/events'
import { aNotification } from '@recado/contracts/testing/chats'
import { aTicket } from '@recado/contracts/testing/conversation'
import { anyId } from '@recado/contracts/testing/resource'
import { ticketUpdated } from '@recado/contracts/tickets/events'
import { TicketAudience } from '@recado/contracts/tickets/ticket'
import { eventually } from '@recado/kit/testing/service'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { SignedIn } from '../../test/harness.ts'
import { type Browser, startPush } from '../../test/push.ts'
import { givenFactor, refreshed } from '../../test/second-factor.ts'

describe('push messages', () => {
  let stage: Awaited<ReturnType<typeof startPush>>
  beforeAll(async () => {
    stage = await startPush()
  })
  afterAll(async () => {
    await stage.service.close()
    await stage.push.close()
  })

  const own = ({ user }: SignedIn) => ({ id: anyId(), status: 'open' as const, userId: user.id, queueId: null })

  /** Sends a message of the ticket to another browser that hears it, so that earlier events were handled. */
  async function fence(admin: SignedIn, ticketId: number): Promise<void> {
    const witness = await stage.service.givenUser(admin, { profile: 'admin' })
    const browser = await stage.subscribe(witness)
    await stage.receive(admin.user.companyId, { ...own(witness), id: ticketId })
    await stage.arrived(browser)
  }

  test('a message reaches each browser of the agent once, even if its event arrives twice', async () => {
    const admin = await stage.service.givenAdmin()
    const [phone, desk] = [await stage.subscribe(admin), await stage.subscribe(admin)]
    const ticket = own(admin)
    const eventId = randomUUID()

    const { message } = await stage.receive(admin.user.companyId, ticket, { body: 'Tem pão?' }, eventId)
    for (const browser of [phone, desk]) {
      const [{ url, ...payload } = { url: '' }] = await stage.arrived(browser)
      expect(payload).toEqual({
        id: `message ${message.id}`,
        tag: `ticket-${ticket.id}`,
        title: expect.stringMatching(/^Mensagem de /),
        body: 'Tem pão?',
      })
      expect(url).toMatch(/^\/tickets\/[0-9a-f-]{36}$/)
    }
    await stage.service.rows(`delete from inbox where event_id = $1`, [eventId]) // as after a redelivery much later
    await stage.receive(admin.user.companyId, ticket, { id: message.id }, eventId)
    await fence(admin, ticket.id)

    expect([stage.seenBy(phone).length, stage.seenBy(desk).length]).toEqual([1, 1])
    const sent = stage.push.pushed.filter(({ endpoint }) => endpoint === phone.endpoint)
    expect(sent).toMatchObject([{ urgency: 'high', topic: expect.stringMatching(/^[\w-]{32}$/) }])
    expect(sent[0]?.ttl).toBeLessThanOrEqual(600)
    expect(await stage.messagesTo(phone)).toMatchObject([{ status: 'done', sealed: null }])
  })

  test('the messages of a company that hides their content carry neither names nor texts', async () => {
    const admin = await stage.service.givenAdmin()
    const setting = { params: { key: 'pushContent' }, body: { value: 'disabled' } }
    await stage.service.call(updateSetting, setting, { token: admin.token })
    const browser = await stage.subscribe(admin)

    const { ticket } = await stage.receive(admin.user.companyId, own(admin), { body: 'Segredo' })
    const [payload] = await stage.arrived(browser)

    expect(payload).toMatchObject({ title: 'Recado', body: 'Nova mensagem de um cliente' })
    expect(JSON.stringify(payload)).not.toContain('Segredo')
    expect(JSON.stringify(payload)).not.toContain(ticket.contact.name)

    await stage.service.rows(`update installation set name = 'Zap Norte'`, [])
    await stage.receive(admin.user.companyId, own(admin), { body: 'Segredo' })
    const [, named] = await stage.arrived(browser, 2)
    await stage.service.rows('update installation set name = null', [])

    expect(named).toMatchObject({ title: 'Zap Norte', body: 'Nova mensagem de um cliente' })
  })

  test('a message of a waiting ticket reaches only users who see it and whose alerts allow it', async () => {
    const admin = await stage.service.givenAdmin()
    const { companyId } = admin.user
    const queueId = await stage.service.givenQueue(companyId, 'Vendas')
    const inQueue = { queueIds: [queueId], allTicket: 'enable' as const }
    const people = {
      hears: await stage.service.givenUser(admin, inQueue),
      hasNoNotices: await stage.service.givenUser(admin, { ...inQueue, allTicket: 'disable' }),
      isElsewhere: await stage.service.givenUser(admin, { allTicket: 'enable' }),
      mutesQueue: await stage.service.givenUser(admin, inQueue),
      isQuiet: await stage.service.givenUser(admin, inQueue),
      hasNoDesktop: await stage.service.givenUser(admin, inQueue),
    }
    const alerts = async (person: SignedIn, changes: object) => {
      const body = { alerts: { ...person.user.alerts, ...changes } }
      const { status } = await stage.service.call(updateUser, { params: { userId: person.user.id }, body }, person)
      expect(status).toBe(200)
    }
    await alerts(people.mutesQueue, { mutedQueueIds: [queueId] })
    await alerts(people.isQuiet, { quietUntil: '2099-01-01T00:00:00.000Z' })
    await alerts(people.hasNoDesktop, { desktop: false })
    const browsers: Record<string, Browser> = {}
    for (const [name, person] of Object.entries(people)) browsers[name] = await stage.subscribe(person)

    const ticketId = anyId()
    const waiting = { id: ticketId, status: 'pending' as const, userId: null, queueId }
    await stage.receive(companyId, { ...waiting, hidden: true })
    await stage.receive(companyId, waiting, { fromMe: true })
    await stage.receive(companyId, { ...waiting, isGroup: true })
    await stage.receive(companyId, waiting, { createdAt: new Date(Date.now() - 11 * 60_000).toISOString() })
    await stage.receive(companyId, waiting)
    await fence(admin, ticketId)

    const counts = Object.entries(browsers).map(([name, browser]) => [name, stage.seenBy(browser).length])
    expect(Object.fromEntries(counts)).toEqual({
      hears: 1,
      hasNoNotices: 0,
      isElsewhere: 0,
      mutesQueue: 0,
      isQuiet: 0,
      hasNoDesktop: 0,
    })
    expect(stage.seenBy(browsers['hears'] as Browser)[0]?.url).toMatch(/^\/tickets\?tab=pending&row=/)
  })

  test('a ticket that returns to the queue notifies its colleagues once, and not the user who returned it', async () => {
    const admin = await stage.service.givenAdmin()
    const { companyId } = admin.user
    const queueId = await stage.service.givenQueue(companyId, 'Vendas')
    const [returning, colleague] = [
      await stage.service.givenUser(admin, { queueIds: [queueId], allTicket: 'enable' }),
      await stage.service.givenUser(admin, { queueIds: [queueId], allTicket: 'enable' }),
    ]
    const [one, other] = [await stage.subscribe(returning), await stage.subscribe(colleague)]
    const created = new Date(Date.now() - 3_600_000).toISOString()
    const ticket = aTicket(companyId, { id: anyId(), queueId, createdAt: created, queuedAt: new Date().toISOString() })
    const before = TicketAudience.parse({ ...ticket, status: 'open', userId: returning.user.id })

    await stage.service.publish(ticketUpdated, companyId, { ticket, before })
    await stage.service.publish(ticketUpdated, companyId, { ticket: { ...ticket, version: 9 }, before })
    const [payload] = await stage.arrived(other)
    await stage.receive(companyId, { ...own(returning), id: ticket.id })
    await stage.arrived(one)

    expect(payload).toMatchObject({ tag: `ticket-${ticket.id}`, title: expect.stringMatching(/ voltou a aguardar$/) })
    expect(stage.seenBy(other)).toHaveLength(1)
    expect(stage.seenBy(one).map(({ id }) => id.split(' ')[0])).toEqual(['message'])
  })

  test('a notification of colleagues reaches its user alone', async () => {
    const admin = await stage.service.givenAdmin()
    const colleague = await stage.service.givenUser(admin)
    const [mine, theirs] = [await stage.subscribe(admin), await stage.subscribe(colleague)]
    const { companyId, id: userId } = admin.user
    const ticket = { id: 5, uuid: randomUUID(), number: 1, contactName: 'Carla' }
    const about = { kind: 'note-mention' as const, ticket, messageId: 7, excerpt: 'Veja isto' }
    const notice = { userId, by: { id: colleague.user.id, name: 'Bia' } }
    const tell = (id: number, of: Parameters<typeof aNotification>[1]) =>
      stage.service.publish(notificationCreated, companyId, { notification: aNotification(companyId, { id, ...of }) })

    const assigned = { kind: 'ticket-assigned' as const, ticket, excerpt: null }
    await tell(anyId(), { ...notice, about: assigned }) // an open window shows only a toast
    const id = anyId()
    await tell(id, { ...notice, about })

    expect(await stage.arrived(mine)).toEqual([
      {
        id: `notice ${id}`,
        tag: `notice-${id}`,
        url: `/tickets/${ticket.uuid}?message=7`,
        title: 'Bia mencionou você em uma nota sobre Carla',
        body: 'Veja isto',
      },
    ])
    await fence(admin, 5)
    expect(stage.seenBy(theirs)).toEqual([])
    expect(stage.seenBy(mine)).toHaveLength(1)
  })

  test('users who lack a demanded second factor get no messages, also none that were written before the demand', async () => {
    const { person: admin } = await givenFactor(stage.service, await stage.service.givenAdmin())
    const { companyId } = admin.user
    const agent = await stage.service.givenUser(admin)
    const browser = await stage.subscribe(agent)
    stage.push.fail(browser.endpoint, { status: 503 })
    await stage.receive(companyId, own(agent))
    await eventually(
      () => stage.messagesTo(browser),
      ([first]) => Number(first?.tries) > 0 && first?.claimed_by === null,
    )
    const setting = { params: { key: 'twoFactorDemanded' }, body: { value: 'enabled' } }
    expect((await stage.service.call(updateSetting, setting, { token: admin.token })).status).toBe(200)
    const current = await refreshed(stage.service, admin)

    await stage.passTime(browser)
    await stage.receive(companyId, own(agent))
    const reached = await stage.subscribe(current)
    await stage.receive(companyId, own(current))
    await stage.arrived(reached)

    const messages = await eventually(
      () => stage.messagesTo(browser),
      (all) => all.every(({ status }) => status !== 'waiting'),
    )
    expect(messages).toHaveLength(1)
    expect(stage.seenBy(browser)).toEqual([])
  })
})
