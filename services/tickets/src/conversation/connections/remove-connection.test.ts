import { connectionDeleted, connectionUpdated } from '@recado/contracts/connections/events'
import { aConnection } from '@recado/contracts/testing/conversation'
import { ticketUpdated } from '@recado/contracts/tickets/events'
import { eventually } from '@recado/kit/testing/service'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Company, type Harness, startTickets } from '../../../test/harness.ts'

describe('the copy of a connection', () => {
  let harness: Harness
  beforeAll(async () => {
    harness = await startTickets()
  })
  afterAll(() => harness.close())

  const update = (company: Company, id: number, name: string, version: number) =>
    harness.service.publish(connectionUpdated, company.id, {
      connection: aConnection(company.id, { id, name, version }),
    })
  const nameOf = async (company: Company, ticketId: number) => (await company.ticket(ticketId)).whatsapp.name

  test('a late event does not overwrite a newer copy of a connection', async () => {
    const company = await harness.company()
    const ticket = await company.waiting(null)

    await update(company, ticket.whatsappId, 'nova', 5)
    await eventually(
      () => nameOf(company, ticket.id),
      (name) => name === 'nova',
    )
    await update(company, ticket.whatsappId, 'velha', 4)
    await update(company, ticket.whatsappId, 'última', 6)

    expect(
      await eventually(
        () => nameOf(company, ticket.id),
        (name) => name !== 'nova',
      ),
    ).toBe('última')
  })

  test('the copy of a connection contains everything that actions on tickets need', async () => {
    const company = await harness.company()
    const settings = {
      greetingMessage: 'Oi',
      completionMessage: 'Tchau',
      outOfHoursMessage: 'Fechado',
      ratingMessage: 'Nota?',
      redirectQueueId: 7,
      redirectMinutes: 5,
      botMenuLimit: 2,
      botPauseMinutes: 9,
      expiresMinutes: 60,
      expiresMessage: 'Encerrado',
    }
    const { id } = await company.connection({ ...settings, isDefault: true })

    const { rows } = await harness.service.database.query(
      'select * from connection_ref where company_id = $1 and id = $2',
      [company.id, id],
    )
    const kept = Object.entries(settings).map(([field, value]) => [
      field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
      field === 'redirectQueueId' ? String(value) : value,
    ])
    expect(rows).toMatchObject([{ ...Object.fromEntries(kept), is_default: true }])
  })

  test('the deletion of a connection closes its active tickets once, and its name stays in the history', async () => {
    const company = await harness.company()
    const connection = await company.connection({ name: 'Loja' })
    await company.receive(connection.id, { pushName: 'A' })
    await company.receive(connection.id, { pushName: 'B' })
    const [one, two] = await company.tickets((all) => all.length === 2)
    await company.accept(one as never, company.admin)
    const elsewhere = await company.waiting(null)

    for (let i = 0; i < 2; i++) {
      await harness.service.publish(connectionDeleted, company.id, { whatsappId: connection.id })
    }

    const closed = await eventually(
      () => Promise.all([one, two].map((ticket) => company.ticket(ticket?.id ?? 0))),
      (tickets) => tickets.every(({ status }) => status === 'closed'),
    )
    await update(company, connection.id, 'de volta', 9)
    await company.connection() // this event arrives after the event above

    expect(closed).toMatchObject([
      { closedBy: 'system', userId: company.admin.userId, whatsapp: { name: 'Loja' } },
      { closedBy: 'system', userId: null, whatsapp: { name: 'Loja' } },
    ])
    expect(await nameOf(company, closed[0]?.id ?? 0)).toBe('Loja')
    expect((await company.ticket(elsewhere.id)).status).toBe('pending')
    const closings = (await company.heard(ticketUpdated, 3)).filter(({ ticket }) => ticket.status === 'closed')
    expect(closings.map(({ before }) => before.status).toSorted()).toEqual(['open', 'pending'])
  })

  test('the deletion of another company’s connection changes nothing here', async () => {
    const [company, other] = [await harness.company(), await harness.company()]
    const ticket = await company.waiting(null)

    await harness.service.publish(connectionDeleted, other.id, { whatsappId: ticket.whatsappId })
    await eventually(async () => {
      const found = await harness.service.database.query(
        'select 1 from connection_ref where company_id = $1 and deleted',
        [other.id],
      )
      return found.rowCount === 1
    })

    expect(await company.ticket(ticket.id)).toEqual(ticket)
  })
})
