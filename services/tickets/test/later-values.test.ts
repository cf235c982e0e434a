import { connectionUpdated } from '@recado/contracts/connections/events'
import { aConnection } from '@recado/contracts/testing/conversation'
import { groupChanged, messageChanged } from '@recado/contracts/whatsapp/events'
import { eventually } from '@recado/kit/testing/service'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Harness, startTickets } from './harness.ts'

const LATER = 'of-a-later-release' as never

describe('events with values of a later release', () => {
  let harness: Harness
  beforeAll(async () => {
    harness = await startTickets()
  })
  afterAll(() => harness.close())

  test('an unknown status of a connection is stored as unknown, and a later known status replaces it', async () => {
    const company = await harness.company()
    const { id } = await company.connection()
    const tell = (version: number, status: 'CONNECTED') =>
      harness.service.publish(connectionUpdated, company.id, {
        connection: aConnection(company.id, { id, version, status, type: LATER }),
      })
    const status = async () => {
      const sql = 'select status from connection_ref where company_id = $1 and id = $2'
      return (await harness.service.database.query<{ status: string }>(sql, [company.id, id])).rows[0]?.status
    }

    await tell(7, LATER)
    await eventually(status, (now) => now === 'unknown')
    await tell(8, 'CONNECTED')
    await eventually(status, (now) => now === 'CONNECTED')

    for (const queue of ['tickets.keep-connection', 'tickets.tell-connection-status'])
      expect(await harness.service.dead(queue), queue).toBe(0)
  })

  test('a message of an unknown kind is stored with its text, and an unknown change does not alter it', async () => {
    const company = await harness.company()
    const { id: whatsappId } = await company.connection()
    const { chat } = await company.receive(whatsappId, { kind: LATER, text: 'olá', waMessageId: 'M' })
    const changed = { whatsappId, chat, fromMe: false, by: null, at: new Date().toISOString() }
    const change = async (what: { kind: 'reacted'; emoji: string }) =>
      harness.service.publish(messageChanged, company.id, {
        ...changed,
        author: null,
        target: { waMessageId: 'M', fromMe: false },
        change: what,
      })
    await change({ kind: LATER, emoji: '' })
    await harness.service.publish(groupChanged, company.id, { ...changed, changeId: '1', change: { kind: LATER } })
    await change({ kind: 'reacted', emoji: '👍' })

    const [ticket] = await company.tickets(([found]) => found !== undefined)
    const [message] = await eventually(
      async () => company.messages(ticket?.id ?? 0),
      ([found]) => found?.reactions.length === 1,
    )
    expect(message).toMatchObject({ mediaType: 'unsupported', body: 'olá', isEdited: false, isDeleted: false })
    expect(await harness.service.dead('tickets.receive-message')).toBe(0)
  })
})
