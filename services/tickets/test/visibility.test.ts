import type { Connection } from '@recado/contracts/connections/connection'
import { listContactTickets } from '@recado/contracts/contacts/routes'
import { findFile } from '@recado/contracts/media/routes'
import { listMessages, searchMessages, sendMessage } from '@recado/contracts/messages/routes'
import type { Profile } from '@recado/contracts/permissions'
import { listBoard, listTags } from '@recado/contracts/tags/routes'
import {
  countTickets,
  deleteTicket,
  exportTicket,
  getTicket,
  getTicketByUuid,
  listTickets,
  readTicket,
  updateTicket,
} from '@recado/contracts/tickets/routes'
import type { TicketStatus } from '@recado/contracts/tickets/ticket'
import { shareOf } from '@recado/up/gate-turn'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { type Company, type Harness, type Person, startTickets } from './harness.ts'

/**
 * The promised visibility of tickets, written independently of the code. People have queue A. Columns with `all` have
 * `noQueueTickets` enabled. Rows with `own` are tickets that the person answers or answered.
 */
const SEES = `
  ticket               | user | user, all | supervisor | supervisor, all | admin
  A pending            | yes  | yes       | yes        | yes             | yes
  A open               | yes  | yes       | yes        | yes             | yes
  A closed             | yes  | yes       | yes        | yes             | yes
  A open own           | yes  | yes       | yes        | yes             | yes
  B pending            | no   | no        | no         | no              | yes
  B open               | no   | no        | no         | no              | yes
  B closed             | no   | no        | no         | no              | yes
  B open own           | no   | no        | yes        | yes             | yes
  B closed own         | no   | no        | yes        | yes             | yes
  none pending         | no   | yes       | no         | yes             | yes
  none open            | no   | no        | no         | yes             | yes
  none closed          | no   | no        | no         | yes             | yes
  none open own        | yes  | yes       | yes        | yes             | yes
  none closed own      | yes  | yes       | yes        | yes             | yes
  A closed hidden      | no   | no        | no         | no              | no
  none closed hidden   | no   | no        | no         | no              | no
  A closed own hidden  | no   | no        | no         | no              | no`

/** The permitted steps on tickets. `gone` is the answer 404, which people get for tickets that they do not see. */
const MAY = `
  step                 | user | user, all | supervisor | supervisor, all | admin
  accept A pending     | yes  | yes       | yes        | yes             | yes
  close A pending      | yes  | yes       | yes        | yes             | yes
  close A open         | no   | no        | yes        | yes             | yes
  close A open own     | yes  | yes       | yes        | yes             | yes
  return A open        | no   | no        | yes        | yes             | yes
  return A open own    | yes  | yes       | yes        | yes             | yes
  transfer A pending   | yes  | yes       | yes        | yes             | yes
  transfer A open      | no   | no        | yes        | yes             | yes
  transfer A open own  | yes  | yes       | yes        | yes             | yes
  assign A pending     | no   | no        | yes        | yes             | yes
  assign A open        | no   | no        | yes        | yes             | yes
  reopen A closed      | no   | no        | yes        | yes             | yes
  reopen A closed own  | yes  | yes       | yes        | yes             | yes
  lead A open          | no   | no        | yes        | yes             | yes
  lead A open own      | yes  | yes       | yes        | yes             | yes
  send A open          | no   | no        | yes        | yes             | yes
  send A open own      | yes  | yes       | yes        | yes             | yes
  note A open          | yes  | yes       | yes        | yes             | yes
  note A closed        | yes  | yes       | yes        | yes             | yes
  delete A closed own  | no   | no        | no         | no              | yes
  send B open          | gone | gone      | gone       | gone            | yes
  note none open       | gone | gone      | gone       | yes             | yes
  close none pending   | gone | yes       | gone       | yes             | yes
  note A closed hidden | gone | gone      | gone       | gone            | gone
  send A closed hidden | gone | gone      | gone       | gone            | gone`

type Cell = { readonly row: string; readonly who: string; readonly says: string }

/** @returns each cell of a table with the names of its row and column */
function cellsOf(table: string): Cell[] {
  const [head = [], ...rows] = table
    .trim()
    .split('\n')
    .map((line) => line.split('|').map((cell) => cell.trim()))
  return rows.flatMap(([row = '', ...cells]) => cells.map((says, i) => ({ row, who: head[i + 1] ?? '', says })))
}

describe('the visibility of tickets and the permitted steps', () => {
  let harness: Harness
  let company: Company
  let queues: Record<string, number | null>
  let colleague: Person
  let connection: Connection
  const people = new Map<string, Person>()
  beforeAll(async () => {
    harness = await startTickets()
    company = await harness.company()
    const [a, b] = [await company.queue(), await company.queue()]
    connection = await company.connection()
    queues = { A: a.id, B: b.id, none: null }
    colleague = await company.person({ name: 'Caio', queueIds: [a.id, b.id] })
    for (const who of new Set(cellsOf(SEES).map((cell) => cell.who))) {
      const [profile] = who.split(',') as [Profile]
      const noQueueTickets = who.endsWith('all') ? 'enable' : 'disable'
      people.set(who, await company.person({ profile, noQueueTickets, queueIds: [a.id] }))
    }
  })
  afterAll(() => harness.close())

  const personOf = (who: string): Person => {
    const person = people.get(who)
    if (!person) throw new Error(`no person named ${who}`)
    return person
  }

  /**
   * Creates a ticket of a kind like `A open own`, with a new contact, a file, a tag and a word that no other ticket
   * has.
   */
  async function given(kind: string, who: string): Promise<Case> {
    const [queue = '', status = '', ...rest] = kind.split(' ')
    const isHidden = rest.includes('hidden')
    const answers = rest.includes('own') ? personOf(who).userId : colleague.userId
    const word = `palavra${made++}x`
    const { rows } = await harness.service.database.query<Case>(
      `with someone as (insert into contact (company_id, name, number) values ($1, $2, '5511900000000') returning id),
         opened as (
           insert into ticket (company_id, contact_id, whatsapp_id, queue_id, status, user_id, last_message, from_me,
                               unread_messages, origin, hidden, accepted_at)
           select $1, id, $3, $4, $5, $6, '', false, 1, case when $7 then 'campaign' else 'inbound' end, $7, now()
             from someone returning *),
         marked as (insert into tag (company_id, name, color, kanban) values ($1, $2, '#fff', false) returning id),
         hung as (insert into ticket_tag (company_id, ticket_id, tag_id) select $1, opened.id, marked.id from opened, marked),
         written as (
           insert into message (company_id, ticket_id, contact_id, whatsapp_id, wa_message_id, body, from_me, read, ack,
                                media_type, origin, media_path, media_status, media_mime)
           select $1, id, contact_id, $3, $2, $2, false, false, 0, 'image', 'inbound',
                  'tickets/' || $1 || '/' || uuid, 'ready', 'image/png' from opened)
       select id::int, uuid, contact_id::int as "contactId", status, $2 as word from opened`,
      [company.id, word, connection.id, queues[queue], status, status === 'pending' ? null : answers, isHidden],
    )
    const [made_] = rows
    if (!made_) throw new Error('no ticket')
    return made_
  }
  type Case = { id: number; uuid: string; contactId: number; status: TicketStatus; word: string }
  let made = 0

  /**
   * The places that show tickets. Each function returns whether the person sees the ticket in this place; undefined if
   * the place does not show tickets of this kind or is closed to the person's profile.
   */
  const LOOKS: Record<string, (of: Case, as: Person) => Promise<boolean | undefined>> = {
    'by id': async ({ id }, as) => isFound(harness.service.call(getTicket, { params: { ticketId: id } }, { as })),
    'by uuid': async ({ uuid }, as) => isFound(harness.service.call(getTicketByUuid, { params: { uuid } }, { as })),
    history: async ({ id }, as) =>
      isFound(harness.service.call(listMessages, { params: { ticketId: id }, query: {} }, { as })),
    read: async ({ id }, as) => isFound(harness.service.call(readTicket, { params: { ticketId: id } }, { as })),
    file: async ({ uuid }, as) =>
      isFound(harness.service.call(findFile, { params: { companyId: company.id, file: uuid } }, { as })),
    search: async ({ word, id }, as) => {
      const { body } = await harness.service.call(listTickets, { query: { searchParam: word } }, { as })
      expect(body.count).toBe(body.tickets.length)
      return body.tickets.some((ticket) => ticket.id === id)
    },
    'search in messages': async ({ word, id }, as) => {
      const { body } = await harness.service.call(searchMessages, { query: { searchParam: word } }, { as })
      return body.records.some(({ ticketId }) => ticketId === id)
    },
    counters: async ({ word }, as) => {
      const { body } = await harness.service.call(countTickets, { query: { searchParam: word } }, { as })
      return body.open + body.pending + body.closed === 1
    },
    board: async ({ word, id, status }, as) => {
      const { body } = await harness.service.call(listBoard, { query: { searchParam: word } }, { as })
      expect(body.count).toBe(body.tickets.length)
      const isThere = body.tickets.some((ticket) => ticket.id === id)
      return status === 'closed' && !isThere ? undefined : isThere
    },
    'tickets of the contact': async ({ contactId, id }, as) => {
      const { body } = await harness.service.call(listContactTickets, { params: { contactId }, query: {} }, { as })
      return body.error === undefined && body.tickets.some((ticket) => ticket.id === id)
    },
    'count of a tag': async ({ word }, as) => {
      const { body } = await harness.service.call(listTags, { query: { searchParam: word } }, { as })
      return body.tags[0]?.ticketsCount === 1
    },
    export: async ({ id }, as) => {
      const answer = harness.service.call(exportTicket, { params: { ticketId: id } }, { as })
      return as.profile === 'user' ? undefined : isFound(answer)
    },
  }

  async function isFound(answer: Promise<{ status: number }>): Promise<boolean> {
    const { status } = await answer
    if (![200, 302, 404].includes(status)) throw new Error(`answered ${status}`)
    return status !== 404
  }

  test('a ticket is seen by the same people in every place that shows tickets', async () => {
    // the gate checks every second cell, so that each half contains every row and every viewer
    const expected = shareOf(cellsOf(SEES), 2, inject('gateTurn'))
    const seen: Cell[] = []
    for (const { row, who } of expected) {
      const of = await given(row, who)
      const answers = await Promise.all(
        Object.entries(LOOKS).map(async ([way, look]) => [way, await look(of, personOf(who))] as const),
      )
      const ways = new Set(answers.map(([, isSeen]) => isSeen).filter((isSeen) => isSeen !== undefined))
      const differing = answers.map(([way, isSeen]) => `${way}: ${isSeen}`).join(', ')
      seen.push({ row, who, says: ways.size > 1 ? differing : answers[0]?.[1] ? 'yes' : 'no' })
    }
    expect(seen).toEqual(expected)
  })

  /** The request of each step. */
  const STEPS: Record<string, (of: Case, as: Person) => Promise<{ status: number; body: { error?: string } }>> = {
    accept: ({ id }, as) => change(id, as, { status: 'open' }),
    close: ({ id }, as) => change(id, as, { status: 'closed' }),
    return: ({ id }, as) => change(id, as, { status: 'pending', userId: null }),
    transfer: ({ id }, as) => change(id, as, { queueId: queues['B'] ?? null, userId: null }),
    assign: ({ id }, as) => change(id, as, { userId: people.get('user')?.userId ?? null }),
    reopen: ({ id }, as) => change(id, as, { status: 'open', queueId: queues['A'] ?? null }),
    lead: ({ id }, as) => change(id, as, { chatbot: true }),
    delete: ({ id }, as) => harness.service.call(deleteTicket, { params: { ticketId: id } }, { as }),
    send: ({ id }, as) => harness.service.call(sendMessage, { params: { ticketId: id }, body: { body: 'Oi' } }, { as }),
    note: ({ id }, as) =>
      harness.service.call(sendMessage, { params: { ticketId: id }, body: { body: 'Oi', isNote: true } }, { as }),
  }
  const change = (
    ticketId: number,
    as: Person,
    body: { status?: TicketStatus; userId?: number | null; queueId?: number | null; chatbot?: boolean },
  ) => harness.service.call(updateTicket, { params: { ticketId }, body }, { as })

  test('a step is taken by the permitted people, refused to others, and answers 404 to people who do not see the ticket', async () => {
    const done: Cell[] = []
    for (const { row, who } of cellsOf(MAY)) {
      const [step = '', ...kind] = row.split(' ')
      const of = await given(kind.join(' '), who)
      const answer = await STEPS[step]?.(of, personOf(who))
      const says = { 200: 'yes', 201: 'yes', 403: 'no', 404: 'gone' }[answer?.status ?? 0]
      done.push({ row, who, says: says ?? `${answer?.status} ${answer?.body.error}` })
    }
    expect(done).toEqual(cellsOf(MAY))
  })

  test('people of another company see no ticket and take no step', async () => {
    const stranger = (await harness.company()).admin
    const of = await given('A open', 'admin')
    for (const [way, look] of Object.entries(LOOKS)) expect([way, await look(of, stranger)]).toEqual([way, false])
    for (const [step, take] of Object.entries(STEPS)) {
      expect([step, (await take(of, stranger)).body.error]).toEqual([step, expect.stringMatching(/^ERR_NO_/)])
    }
  })
})
