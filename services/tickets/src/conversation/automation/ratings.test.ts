import type { Connection } from '@recado/contracts/connections/connection'
import { connectionUpdated } from '@recado/contracts/connections/events'
import { messageCreated, messageUpdated } from '@recado/contracts/messages/events'
import { ticketDeleted, ticketUpdated, ticketWoken } from '@recado/contracts/tickets/events'
import { createTicket, snoozeTicket } from '@recado/contracts/tickets/routes'
import type { Ticket } from '@recado/contracts/tickets/ticket'
import { eventually } from '@recado/kit/testing/service'
import { describe, expect, test } from 'vitest'
import { startAutomaticTexts } from '../../../test/automatic-texts.ts'
import type { Company } from '../../../test/harness.ts'

const { harness, said, put, set, given } = await startAutomaticTexts()

describe('a rating', () => {
  const LEGEND = '1 - Insatisfeito, 2 - Satisfeito, 3 - Muito Satisfeito'
  async function asked(settings: Partial<Connection> = { completionMessage: 'Tchau' }) {
    const scene = await given(settings)
    await set(scene.company, 'userRating', 'enabled')
    await put(scene.ticket, { status: 'open' }, scene.agent)
    await put(scene.ticket, { status: 'closed' }, scene.agent)
    await said(scene.company, 1)
    return scene
  }

  test('the bot asks for a rating after the farewell, and thanks for the first rating; later ratings stay in the rated ticket', async () => {
    const { company, ticket, write } = await asked()
    expect(await said(company, 2)).toEqual(['Tchau', `Como você avalia o atendimento?\n\n${LEGEND}`])

    const answer = await write(' 3 ')
    await company.receive(ticket.whatsappId, answer)
    expect((await said(company, 3)).at(-1)).toBe('Obrigado pela sua avaliação!')

    const rated = await company.ticket(ticket.id)
    expect(rated).toMatchObject({ status: 'closed', rating: { rate: 3, at: answer.sentAt }, unreadMessages: 1 })
    expect(await company.heard(ticketUpdated)).toContainEqual({
      ticket: expect.objectContaining({ id: ticket.id, rating: rated.rating }),
      before: expect.anything(),
    })
    const messages = await company.heard(messageCreated)
    expect(messages.find(({ message }) => message.body === ' 3 ')?.message).toMatchObject({
      ticketId: ticket.id,
      read: true,
    })
    expect(await company.tickets()).toHaveLength(1)
    for (const more of ['2', '1️⃣', 'Satisfeito', '7']) await write(more)
    expect(await company.texts(ticket.id, (texts) => texts.includes('7'))).toEqual(
      expect.arrayContaining(['2', '1️⃣', 'Satisfeito', '7']),
    )
    expect((await company.ticket(ticket.id)).rating?.rate).toBe(3)
    expect(await said(company, 3)).toHaveLength(3)
    await write('Muito obrigado pela ajuda')
    const [next] = (await company.tickets((all) => all.length === 2)).filter(({ id }) => id !== ticket.id)
    expect(next).toMatchObject({ status: 'pending', lastMessage: 'Muito obrigado pela ajuda', rating: null })
    expect((await company.ticket(ticket.id)).rating?.rate).toBe(3)
  })

  test.each([
    ['some other text', 'Muito bom', 0],
    ['a rating after more than an hour', '3', 61],
  ])(
    'a message that is %s does not rate; it opens a ticket and ends the time for the rating',
    async (_, text, minutes) => {
      const { company, ticket, write } = await asked()

      await write(text, { sentAt: new Date(Date.now() + minutes * 60_000).toISOString() })
      const all = await company.tickets((found) => found.length === 2)
      for (const { id } of all.filter(({ status }) => status === 'pending')) {
        await put({ ...ticket, id }, { status: 'closed', farewell: false }, company.admin)
      }
      await write('3')

      await company.tickets((found) => found.length === 3)
      expect((await company.ticket(ticket.id)).rating).toBeNull()
    },
  )

  const AGAIN = `Não entendi a sua avaliação. Responda com 1, 2 ou 3.\n\n${LEGEND}`
  const pendingOf = async (company: Company) =>
    (await company.tickets((all) => all.some(({ status }) => status === 'pending'))).find(
      ({ status }) => status === 'pending',
    )
  /** Moves the time limit for another answer into the past. */
  const expire = (ticket: Ticket) =>
    harness.service.database.query(`update ticket set unclear_until = now() - interval '1 second' where id = $1`, [
      ticket.id,
    ])

  test.each(['0', '4', 'abc', 'Oi!'])(
    'after the answer %s the bot repeats the question once, and accepts the 3 that follows',
    async (text) => {
      const { company, ticket, write } = await asked()
      await said(company, 2)

      const answer = await write(text)
      await company.receive(ticket.whatsappId, answer)
      expect((await said(company, 3)).at(-1)).toBe(AGAIN)
      await write('3')

      expect((await said(company, 4)).at(-1)).toBe('Obrigado pela sua avaliação!')
      expect((await company.ticket(ticket.id)).rating?.rate).toBe(3)
      expect(await company.tickets()).toHaveLength(1)
    },
  )

  test('a rating in words, spelled as in the legend, counts', async () => {
    const { company, ticket, write } = await asked()
    await write('Muito satisfeito')
    expect((await said(company, 3)).at(-1)).toBe('Obrigado pela sua avaliação!')
    expect((await company.ticket(ticket.id)).rating?.rate).toBe(3)
    expect(await company.tickets()).toHaveLength(1)
  })

  test('a rating counts after the answers 0, 4 and a word; after each of these answers the bot repeats the question and opens no ticket', async () => {
    const { company, ticket, write } = await asked()
    for (const text of ['0', '4', 'abc', '3']) await write(text)

    expect((await said(company, 6)).slice(2)).toEqual([AGAIN, AGAIN, AGAIN, 'Obrigado pela sua avaliação!'])
    expect((await company.ticket(ticket.id)).rating?.rate).toBe(3)
    expect(await company.tickets()).toHaveLength(1)
    expect(await company.texts(ticket.id, (texts) => texts.includes('3'))).toEqual(
      expect.arrayContaining(['0', '4', 'abc', '3']),
    )
  })

  test('after three repeats the bot only stores further invalid numbers, and still accepts a valid rating', async () => {
    const { company, ticket, write } = await asked()
    for (const text of ['10', '3.5', '⭐⭐⭐', '５', '0']) await write(text)
    await company.texts(ticket.id, (texts) => texts.includes('0'))
    expect(await said(company, 5)).toHaveLength(5)
    await write('2')

    expect((await said(company, 6)).at(-1)).toBe('Obrigado pela sua avaliação!')
    expect((await company.ticket(ticket.id)).rating?.rate).toBe(2)
    expect(await company.tickets()).toHaveLength(1)
  })

  test.each([
    ['Oi', 3],
    ['Quero falar com vocês', null],
  ])(
    'the bot repeats the question once after an unclear word; after %s both answers wait for an agent, and a later 3 counts as the rating %s',
    async (second, rate) => {
      const { company, ticket, write } = await asked()
      await write('abc')
      await said(company, 3)

      await write(second)

      const opened = await pendingOf(company)
      expect(opened).toMatchObject({ lastMessage: second, unreadMessages: 2 })
      expect(await company.texts(opened?.id ?? 0, (texts) => texts.length >= 2)).toEqual(
        expect.arrayContaining(['abc', second]),
      )
      expect(await company.heard(messageUpdated)).toMatchObject([
        { message: { body: 'abc', ticketId: opened?.id, read: false }, ticket: { id: opened?.id } },
      ])
      await write('3')
      await write('fim')
      await company.tickets((all) => all.some(({ lastMessage }) => lastMessage === 'fim'))
      expect((await company.ticket(ticket.id)).rating?.rate ?? null).toBe(rate)
    },
  )

  test('a number does not rate once an agent has accepted the conversation that unclear answers opened', async () => {
    const { company, ticket, agent, queue, write } = await asked()
    for (const word of ['abc', 'Oi']) await write(word)
    const opened = await pendingOf(company)
    await put({ ...ticket, id: opened?.id ?? 0 }, { status: 'open', queueId: queue.id }, agent)
    await write('3')

    expect(await company.texts(opened?.id ?? 0, (texts) => texts.includes('3'))).toContain('3')
    expect((await company.ticket(ticket.id)).rating).toBeNull()
  })

  test('a rating that becomes readable late counts, and the ticket that its placeholder opened is deleted', async () => {
    const { company, ticket, write } = await asked()
    const { waMessageId } = await write('', { kind: 'placeholder' })
    const opened = await pendingOf(company)
    await write('3', { waMessageId })

    expect((await said(company, 3)).at(-1)).toBe('Obrigado pela sua avaliação!')
    expect(await company.tickets()).toMatchObject([{ id: ticket.id, rating: { rate: 3 } }])
    expect(await company.heard(ticketDeleted, 1)).toMatchObject([{ ticketId: opened?.id }])
    expect(await company.texts(ticket.id)).toContain('3')
  })

  test('a number that the contact wrote before the question does not rate, even if it becomes readable after the question', async () => {
    const { company, ticket, agent, write } = await given({ completionMessage: 'Tchau' })
    await set(company, 'userRating', 'enabled')
    const sentAt = new Date(Date.now() - 60_000).toISOString()
    const { waMessageId } = await write('', { kind: 'placeholder', sentAt })
    await company.texts(ticket.id, (texts) => texts.length === 2)
    await put(ticket, { status: 'open' }, agent)
    await put(ticket, { status: 'closed' }, agent)
    await said(company, 2)
    await write('2', { waMessageId, sentAt })

    expect(await company.texts(ticket.id, (texts) => texts.includes('2'))).toContain('2')
    expect((await company.ticket(ticket.id)).rating).toBeNull()
    await write('3')
    expect((await said(company, 3)).at(-1)).toBe('Obrigado pela sua avaliação!')
    expect((await company.ticket(ticket.id)).rating?.rate).toBe(3)
  })

  test('a number that becomes readable late does not rate when an agent already leads a new conversation', async () => {
    const { company, ticket, agent, queue, write } = await asked()
    const { waMessageId } = await write('', { kind: 'placeholder' })
    const opened = await pendingOf(company)
    await put({ ...ticket, id: opened?.id ?? 0 }, { status: 'open', queueId: queue.id }, agent)
    await write('3', { waMessageId })

    expect(await company.texts(opened?.id ?? 0, (texts) => texts.includes('3'))).toContain('3')
    expect((await company.ticket(ticket.id)).rating).toBeNull()
  })

  test('an unclear answer opens one ticket, which the bot leads, if no rating follows within ten minutes', async () => {
    const { company, ticket, queue, connection, write } = await asked()
    const other = await company.queue({ name: 'Suporte' })
    const several = { ...connection, queueIds: [queue.id, other.id], version: connection.version + 1 }
    await harness.service.publish(connectionUpdated, company.id, { connection: several })
    await eventually(async () => {
      const sql = 'select 1 from connection_ref where id = $1 and version = $2'
      return (await harness.service.database.query(sql, [connection.id, several.version])).rowCount
    })
    await write('Oi')
    await said(company, 3)

    await expire(ticket)

    expect(await pendingOf(company)).toMatchObject({ unreadMessages: 1, fromMe: true })
    expect((await said(company, 4)).at(-1)).toContain('Suporte')
    await write('2')
    await company.tickets((all) =>
      all.some(({ unreadMessages, queueId }) => unreadMessages === 2 && queueId === other.id),
    )
    expect((await company.ticket(ticket.id)).rating).toBeNull()
    await write('3')
    expect((await said(company, 5)).at(-1)).toBe('Obrigado pela sua avaliação!')
    expect((await company.ticket(ticket.id)).rating?.rate).toBe(3)
    expect(await company.tickets()).toHaveLength(2)
  })

  test('an unclear answer moves as unread to the ticket that an agent opened in the meantime, and wakes it and its clocks', async () => {
    const { company, ticket, agent, queue, write } = await asked()
    await write('Oi')
    await said(company, 3)
    const body = { contactId: ticket.contactId, queueId: queue.id, whatsappId: ticket.whatsappId }
    const opened = await harness.service.call(createTicket, { body }, { as: agent })
    expect(opened.status).toBe(201)
    const snooze = { params: { ticketId: opened.body.id }, body: { untilAnswer: true } }
    expect((await harness.service.call(snoozeTicket, snooze, { as: agent })).status).toBe(200)

    await expire(ticket)

    await company.tickets((all) => all.some(({ id, unreadMessages }) => id === opened.body.id && unreadMessages === 1))
    expect(await company.ticket(opened.body.id)).toMatchObject({ snooze: null, woken: { because: 'contact' } })
    expect((await company.heard(ticketWoken)).map(({ because }) => because)).toEqual(['contact'])
    const clock = 'select clock_paused_at as since, cardinality(clock_pauses) as times from ticket where id = $1'
    const { rows } = await harness.service.database.query(clock, [opened.body.id])
    expect(rows).toEqual([{ since: null, times: 2 }])
    expect(await company.texts(opened.body.id)).toContain('Oi')
    expect(await company.tickets()).toHaveLength(2)
  })

  test('the bot does not repeat the rating question after a late answer or after the ticket was reopened', async () => {
    const late = await asked()
    await late.write('Oi', { late: true })
    expect(await pendingOf(late.company)).toMatchObject({ lastMessage: 'Oi' })

    const { company, ticket, agent, queue, write } = await asked()
    await write('Oi')
    await said(company, 3)
    expect((await put(ticket, { status: 'open', queueId: queue.id }, agent)).status).toBe(200)
    await expire(ticket)
    const due = await asked()
    await due.write('Oi')
    await said(due.company, 3)
    await expire(due.ticket)
    await pendingOf(due.company) // the job has processed the other company, too, by now

    expect(await company.tickets()).toHaveLength(1)
  })

  test('the bot requests no rating if no agent answered, and accepts none after the ticket was reopened', async () => {
    const waiting = await given({ completionMessage: 'Tchau' })
    await set(waiting.company, 'userRating', 'enabled')
    await put(waiting.ticket, { status: 'closed' }, waiting.agent)
    expect(await said(waiting.company, 1)).toEqual(['Tchau'])

    const { company, ticket, agent, queue, write } = await asked()
    expect((await put(ticket, { status: 'open', queueId: queue.id }, agent)).status).toBe(200)
    await write('3')
    await company.tickets(([found]) => found?.lastMessage === '3')
    await put(ticket, { status: 'closed', farewell: false }, agent)
    await write('3')
    await company.tickets((all) => all.length === 2)
    expect((await company.ticket(ticket.id)).rating).toBeNull()
  })
})
