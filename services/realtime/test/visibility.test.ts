import type { LiveClaims } from '@recado/contracts/auth/access-token'
import { messageCreated, messageUpdated } from '@recado/contracts/messages/events'
import type { Profile } from '@recado/contracts/permissions'
import { queueCreated } from '@recado/contracts/queues/events'
import { aMessage, aQueue, aTicket } from '@recado/contracts/testing/conversation'
import {
  ticketCreated,
  ticketDeleted,
  ticketRead,
  ticketTransferred,
  ticketUpdated,
} from '@recado/contracts/tickets/events'
import type { Ticket, TicketStatus } from '@recado/contracts/tickets/ticket'
import { eventually, type TestService } from '@recado/kit/testing/service'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Browser, enter } from './browser.ts'
import { startRealtime } from './service.ts'

/**
 * Which users can see which ticket, and which of them a customer's message notifies, according to the product's
 * description. Users have queue 3. `all`: the user sees tickets without a queue. `quiet`: the user has disabled
 * notifications of waiting tickets. `own`: the ticket is assigned to the user.
 */
const HEARS = `
  ticket          | user  | user, all | user, quiet | supervisor | supervisor, all | admin | admin, quiet
  3 pending       | calls | calls     | yes         | calls      | calls           | calls | yes
  3 open          | yes   | yes       | yes         | yes        | yes             | yes   | yes
  3 closed        | yes   | yes       | yes         | yes        | yes             | yes   | yes
  3 open own      | calls | calls     | calls       | calls      | calls           | calls | calls
  4 pending       | no    | no        | no          | no         | no              | calls | yes
  4 open          | no    | no        | no          | no         | no              | yes   | yes
  4 open own      | no    | no        | no          | calls      | calls           | calls | calls
  4 closed own    | no    | no        | no          | yes        | yes             | yes   | yes
  none pending    | no    | calls     | no          | no         | calls           | calls | yes
  none open       | no    | no        | no          | no         | yes             | yes   | yes
  none closed     | no    | no        | no          | no         | yes             | yes   | yes
  none open own   | calls | calls     | calls       | calls      | calls           | calls | calls
  none closed own | yes   | yes       | yes         | yes        | yes             | yes   | yes`

const SWITCHES: Readonly<Record<string, Partial<LiveClaims>>> = {
  all: { noQueueTickets: true },
  quiet: { pendingNotices: false },
}
const COMPANY = 701
const OWN = 7 // the id of each user, because each is checked alone
const COLLEAGUE = 8
const [head = [], ...rows] = HEARS.trim()
  .split('\n')
  .map((line) => line.split('|').map((cell) => cell.trim()))
const table = rows.map(([kind = '', ...says]) => ({ kind, says }))

describe('the visibility of a ticket', () => {
  let service: TestService
  const people: Browser[] = []
  beforeAll(async () => {
    const shared = await startRealtime()
    service = shared.service
    for (const who of head.slice(1)) {
      const profile = (who.split(',')[0] ?? '') as Profile
      const claims = { companyId: COMPANY, userId: OWN, profile, queueIds: [3] }
      const browser = await enter(service, { ...claims, ...SWITCHES[who.split(', ')[1] ?? ''] })
      browser.socket.send(JSON.stringify({ type: 'joinNotification' }))
      browser.socket.ping()
      await new Promise((answered) => browser.socket.once('pong', answered)) // the server has read the report
      people.push(browser)
    }
    return shared.close
  })

  const ticketOf = (kind: string, id: number): Ticket => {
    const [queue, status, own] = kind.split(' ') as [string, TicketStatus, string | undefined]
    const userId = status === 'pending' ? null : own ? OWN : COLLEAGUE
    return aTicket(COMPANY, { id, status, userId, queueId: queue === 'none' ? null : Number(queue) })
  }

  async function settled(): Promise<void> {
    const queue = aQueue(COMPANY)
    await service.publish(queueCreated, COMPANY, { queue })
    await eventually(() => people.every(({ texts }) => texts.some((text) => text.includes(`"id":${queue.id},`))))
  }

  /** Returns the frames of a ticket that each user got, as channel and action. */
  const told = (id: number) =>
    people.map(({ heard }) =>
      heard()
        .filter(({ data }) => idIn(data) === id)
        .map(({ ch, action }) => `${ch?.split('-').at(-1)} ${action}`)
        .sort(),
    )
  const idIn = (data: Record<string, unknown> | undefined) => {
    const { ticket, message, ticketId } = (data ?? {}) as {
      ticket?: { id: number }
      message?: { ticketId: number }
      ticketId?: number
    }
    return ticket?.id ?? message?.ticketId ?? ticketId
  }

  test('each frame of a ticket has the same audience, and a message notifies only the concerned users', async () => {
    for (const [i, { kind }] of table.entries()) {
      const ticket = ticketOf(kind, 1_000 + i)
      const message = aMessage(COMPANY, { ticketId: ticket.id })
      await service.publish(ticketCreated, COMPANY, { ticket })
      await service.publish(messageCreated, COMPANY, { message, ticket })
      await service.publish(messageUpdated, COMPANY, { message: { ...message, version: 2 }, ticket })
      await service.publish(ticketRead, COMPANY, { ticket })
      await service.publish(ticketDeleted, COMPANY, { ticketId: ticket.id, version: 9, before: ticket })
    }
    await settled()

    const frames = ['appMessage create', 'appMessage update', 'ticket delete']
    const all = [...frames, 'ticket update', 'ticket update', 'ticket updateUnread']
    for (const [i, { kind, says }] of table.entries()) {
      const expected = says.map((word) => {
        if (word === 'no') return []
        return word === 'calls' ? [...all, 'notification ticket'].sort() : all
      })
      expect(told(1_000 + i), kind).toEqual(expected)
    }
  })

  test('a changed ticket is removed only from the screens of users who could see it before and no longer can', async () => {
    const steps = table.flatMap(({ kind: from }) => table.map(({ kind: to }) => ({ from, to })))
    for (const [i, { from, to }] of steps.entries()) {
      const ticket = ticketOf(to, 2_000 + i)
      await service.publish(ticketUpdated, COMPANY, { ticket, before: ticketOf(from, ticket.id) })
    }
    await settled()

    const saysOf = (kind: string) => table.find((row) => row.kind === kind)?.says ?? []
    for (const [i, { from, to }] of steps.entries()) {
      const expected = saysOf(to).map((word, person) => {
        if (word !== 'no') return ['ticket update']
        return saysOf(from)[person] === 'no' ? [] : ['ticket delete']
      })
      expect(told(2_000 + i), `${from} → ${to}`).toEqual(expected)
    }
  })

  test('changed messages and messages that are ours, automatic, late or in groups do not notify any user', async () => {
    const ticket = ticketOf('3 open own', 3_000)
    const message = aMessage(COMPANY, { ticketId: ticket.id })
    const late = new Date(Date.now() - 11 * 60_000).toISOString()
    for (const change of [
      { fromMe: true },
      { automatic: true },
      { fromMe: true, mediaType: 'note' as const },
      { fromMe: true, mediaType: 'system' as const },
      { createdAt: late },
    ]) {
      await service.publish(messageCreated, COMPANY, { message: { ...message, ...change }, ticket })
    }
    await service.publish(messageCreated, COMPANY, { message, ticket: { ...ticket, isGroup: true } })
    await service.publish(messageUpdated, COMPANY, { message, ticket })
    await settled()

    for (const frames of told(3_000)) expect(frames).not.toContain('notification ticket')
    expect(told(3_000)[0]).toContain('appMessage create')
  })

  test('the new assignee is notified with assigner and note, and other users and users with disabled notifications are not', async () => {
    const silent = await enter(service, { companyId: COMPANY, userId: OWN, profile: 'admin' })
    const others = await enter(service, { companyId: COMPANY, userId: COLLEAGUE, profile: 'admin' })
    others.socket.send(JSON.stringify({ type: 'joinNotification' }))
    const left = await enter(service, { companyId: COMPANY, userId: OWN, profile: 'admin' })
    for (const type of ['joinNotification', 'leaveNotification']) left.socket.send(JSON.stringify({ type }))
    const ticket = ticketOf('3 open own', 4_000)
    const by = { id: COLLEAGUE, name: 'Caio' }

    await service.publish(ticketTransferred, COMPANY, { ticket, by, note: 'Quer trocar' })
    await settled()

    for (const browser of people) {
      const frames = browser.frames('notification').filter(({ action }) => action === 'transfer')
      expect(frames).toMatchObject([{ data: { ticket: { id: 4_000 }, by, note: 'Quer trocar' } }])
    }
    const unasked = [silent, others, left].map((browser) => browser.frames('notification'))
    expect(unasked).toEqual([[], [], []])
  })
})
