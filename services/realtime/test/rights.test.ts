import { randomUUID } from 'node:crypto'
import type { CompanyAccount } from '@recado/contracts/auth/company'
import { companyUpdated, sessionEnded, supportChanged, supportEnded } from '@recado/contracts/auth/events'
import { queueCreated } from '@recado/contracts/queues/events'
import { aCompany, aSupportEntry } from '@recado/contracts/testing/company'
import { aQueue, aTicket } from '@recado/contracts/testing/conversation'
import { ticketCreated } from '@recado/contracts/tickets/events'
import { eventually, type TestService } from '@recado/kit/testing/service'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Browser, enter, openSocket } from './browser.ts'
import { startRealtime } from './service.ts'

describe('rights on open sockets', () => {
  let service: TestService
  beforeAll(async () => {
    const shared = await startRealtime()
    service = shared.service
    return shared.close
  })

  const change = (companyId: number, changes: Partial<CompanyAccount>) =>
    service.publish(companyUpdated, companyId, { company: aCompany(companyId, changes) })

  /** Resolves when all earlier events have been received. It waits for an event that the whole company gets. */
  async function settled(companyId: number, browser: Browser): Promise<void> {
    const queue = aQueue(companyId)
    await service.publish(queueCreated, companyId, { queue })
    await eventually(() => browser.texts.some((text) => text.includes(`"id":${queue.id},`)))
  }

  test('a user who loses a feature or the company gets no more of its frames, and reconnects with a new ticket', async () => {
    const companyId = 120
    const agents = [await enter(service, { companyId, userId: 20 }), await enter(service, { companyId, userId: 21 })]
    const stranger = await enter(service, { companyId: 121, userId: 22 })

    await change(companyId, { version: 2, rightsVersion: 2, status: false })
    await service.publish(ticketCreated, companyId, { ticket: aTicket(companyId) })

    for (const agent of agents) {
      expect(await agent.closeCode()).toBe(4003)
      expect(agent.frames('ticket')).toEqual([])
    }
    await settled(121, stranger)
    expect(stranger.closed()).toBe(false)

    const late = await openSocket(service) // its ticket was signed before the change
    late.socket.send(JSON.stringify({ type: 'hello', ticket: await service.ticket({ companyId }) }))
    expect(await late.closeCode()).toBe(4003)

    const sessionId = randomUUID()
    const back = await enter(service, { companyId, sessionId, companyRightsVersion: 2 })
    await change(companyId, { version: 1, rightsVersion: 1 })
    await change(companyId, { version: 3, rightsVersion: 2, name: 'Padaria Nova' })
    await settled(companyId, back)
    expect(back.closed()).toBe(false)
    back.socket.send(JSON.stringify({ type: 'reauth', ticket: await service.ticket({ companyId, sessionId }) }))
    expect(await back.closeCode()).toBe(4003)
  })

  test('the socket of a support entry reconnects when the entry ends, and does not announce that it types', async () => {
    const companyId = 124
    const sessionId = randomUUID()
    const support = await enter(service, { companyId, userId: 40, sessionId, profile: 'admin', isSupport: true })
    const admin = await enter(service, { companyId, userId: 41, profile: 'admin' })
    const ticket = aTicket(companyId)
    await service.publish(ticketCreated, companyId, { ticket })
    const entry = aSupportEntry(companyId, { id: sessionId })
    await service.publish(supportChanged, companyId, { entry })
    for (const { socket } of [support, admin]) socket.send(JSON.stringify({ type: 'joinChatBox', ticketId: ticket.id }))
    support.socket.send(JSON.stringify({ type: 'typing', ticketId: ticket.id }))
    support.socket.send(JSON.stringify({ type: 'viewing', ticketId: ticket.id }))

    await eventually(() =>
      admin.frames('presence').some(({ data }) => JSON.stringify(data).includes('"viewing":[{"id":40')),
    )
    expect(JSON.stringify(admin.frames('presence'))).not.toContain('"typing":[{')
    expect(admin.frames('support')).toMatchObject([{ action: 'update', data: { entry } }])
    await service.publish(sessionEnded, companyId, { userId: 40, sessionId, reason: 'support' })
    await service.publish(supportEnded, companyId, { supportId: sessionId })

    expect(await support.closeCode()).toBe(4003)
    await eventually(() => admin.frames('support').length === 2)
    expect(admin.closed()).toBe(false)
    const late = await openSocket(service)
    late.socket.send(
      JSON.stringify({ type: 'hello', ticket: await service.ticket({ companyId, sessionId, isSupport: true }) }),
    )
    expect(await late.closeCode()).toBe(4003)
  })

  test('sockets close at the end of the licence without later frames, except those of super users and payment sockets', async () => {
    const companyId = 123
    const companyExpiresAt = Math.floor(Date.now() / 1_000) + 3
    const agent = await enter(service, { companyId, userId: 30, companyExpiresAt })
    const operator = await enter(service, { companyId, userId: 31, companyExpiresAt, super: true })
    const payer = await enter(service, { companyId, userId: 32, companyExpiresAt, payment: true })

    expect(await agent.closeCode()).toBe(4003)
    const texts = agent.texts.length
    await settled(companyId, operator)
    expect([agent.texts.length, operator.closed(), payer.closed()]).toEqual([texts, false, false])

    const late = await openSocket(service) // its ticket was signed a moment before the end
    late.socket.send(JSON.stringify({ type: 'hello', ticket: await service.ticket({ companyId, companyExpiresAt }) }))
    expect(await late.closeCode()).toBe(4003)

    await change(companyId, { version: 2, dueDate: '2099-01-31' })
    await settled(companyId, operator)
    const back = await enter(service, { companyId, userId: 30, companyVersion: 2 })
    await change(companyId, { version: 3, dueDate: '2020-01-31' })
    expect(await back.closeCode()).toBe(4003)
  })

  test('a payment socket stays open when the rights of the company change', async () => {
    const companyId = 122
    const payer = await enter(service, { companyId, payment: true })

    await change(companyId, { version: 2, rightsVersion: 2, dueDate: '2099-01-31' })
    const name = 'Padaria Nova'
    await change(companyId, { version: 3, rightsVersion: 2, name })

    await eventually(() => payer.texts.some((text) => text.includes(name)))
    expect(payer.closed()).toBe(false)
  })
})
