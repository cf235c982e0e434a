import { Profile } from '@recado/contracts/permissions'
import { getTicket, getTicketByUuid, listTickets } from '@recado/contracts/tickets/routes'
import { TicketStatus } from '@recado/contracts/tickets/ticket'
import { sees, type Viewer } from '@recado/contracts/tickets/visibility'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Company, type Harness, type Person, startTickets } from '../../../test/harness.ts'

type Case = {
  id: number
  uuid: string
  status: TicketStatus
  userId: number | null
  queueId: number | null
  hidden: boolean
}

describe('the visibility rule in SQL', () => {
  let harness: Harness
  let company: Company
  let queueIds: number[]
  const people: Person[] = []
  const cases: Case[] = []

  beforeAll(async () => {
    harness = await startTickets()
    company = await harness.company()
    const [first, second] = [await company.queue(), await company.queue()]
    queueIds = [first.id, second.id]
    for (const profile of Profile.options) {
      for (const own of [[], [first.id], queueIds]) {
        for (const noQueueTickets of ['enable', 'disable'] as const) {
          people.push(await company.person({ profile, queueIds: own, noQueueTickets }))
        }
      }
    }
    await makeTickets()
  })
  afterAll(() => harness.close())

  /**
   * Inserts a ticket for every combination of queue, status and agent. Each has its own contact, because a contact has
   * only one active ticket.
   */
  async function makeTickets(): Promise<void> {
    const template = await company.waiting(null)
    const owners = [null, company.admin.userId, ...people.map(({ userId }) => userId)]
    await company.accept(template, company.admin) // publishes the agent's name first
    const { rows } = await harness.service.database.query<Case>(
      `with contacts as (
         insert into contact (company_id, name)
         select $1, 'Contato' from generate_series(1, $2::int) returning id
       ), numbered as (
         select id as contact_id, row_number() over (order by id) as place from contacts
       ), combinations as (
         select row_number() over () as place, queue_id, status, user_id, hidden
           from unnest($3::bigint[]) as queue_id, unnest($4::text[]) as status, unnest($5::bigint[]) as user_id,
                unnest(array[false, true]) as hidden
          where (status <> 'open' or user_id is not null) and (status = 'closed' or not hidden)
       )
       insert into ticket (company_id, contact_id, whatsapp_id, queue_id, status, user_id, last_message, from_me,
                           unread_messages, origin, hidden)
       select $1, contact_id, $6, queue_id, status, user_id, '', false, 0,
              case when hidden then 'campaign' else 'inbound' end, hidden
         from combinations join numbered using (place)
       returning id::int, uuid, status, user_id::float8 as "userId", queue_id::float8 as "queueId", hidden`,
      [company.id, 4 * 3 * owners.length, [null, ...queueIds], TicketStatus.options, owners, template.whatsappId],
    )
    cases.push(...rows)
  }

  const viewerOf = (person: Person): Viewer => ({
    ...person,
    id: person.userId,
    noQueueTickets: person.noQueueTickets === 'enable',
  })

  async function listed(person: Person, query: { showAll?: 'true'; contactId?: number; searchParam?: string }) {
    const ids: number[] = []
    for (let pageNumber = 1; ; pageNumber++) {
      const { body } = await harness.service.call(listTickets, { query: { ...query, pageNumber } }, { as: person })
      ids.push(...body.tickets.map(({ id }) => id))
      if (!body.hasMore) {
        expect(body.count).toBe(ids.length)
        return new Set(ids)
      }
    }
  }

  test('the SQL rule equals the function `sees` for every profile, queue, status, agent and noQueueTickets, hidden or not', async () => {
    expect(cases).toHaveLength(3 * (4 * (people.length + 2)) - 3) // open tickets have agents, hidden tickets are closed
    for (const person of people) {
      const found = await listed(person, { searchParam: 'contato' })

      const expected = cases.filter((ticket) => sees(viewerOf(person), ticket)).map(({ id }) => id)
      expect(found, JSON.stringify(person)).toEqual(new Set(expected))
    }
  })

  test('a list without showAll contains only waiting tickets and the viewer’s own, and showAll changes nothing for agents', async () => {
    for (const person of people) {
      const seen = cases.filter((ticket) => sees(viewerOf(person), ticket))
      const near = seen.filter(({ status, userId }) => status === 'pending' || userId === person.userId)
      const idsOf = (tickets: Case[]) => new Set(tickets.map(({ id }) => id))
      const ours = (found: Set<number>) => new Set([...found].filter((id) => cases.some((ticket) => ticket.id === id)))

      expect(ours(await listed(person, {}))).toEqual(idsOf(near))
      expect(ours(await listed(person, { showAll: 'true' }))).toEqual(idsOf(person.profile === 'user' ? near : seen))
    }
  })

  test('a request for a ticket by id or uuid succeeds exactly if lists contain the ticket', async () => {
    for (const person of people.filter(({ queueIds: own }) => own.length === 1)) {
      const some = cases.filter((_, i) => i % 17 === 0)
      const statuses = await Promise.all(
        some.map(async ({ id, uuid }) => {
          const byId = await harness.service.call(getTicket, { params: { ticketId: id } }, { as: person })
          const byUuid = await harness.service.call(getTicketByUuid, { params: { uuid } }, { as: person })
          expect(byUuid).toMatchObject({ status: byId.status, body: byId.status === 200 ? byId.body : {} })
          return byId.status === 404 ? byId.body.error : byId.status
        }),
      )

      expect(statuses).toEqual(some.map((ticket) => (sees(viewerOf(person), ticket) ? 200 : 'ERR_NO_TICKET_FOUND')))
    }
  })

  test('another company’s admin sees no ticket', async () => {
    const stranger = (await harness.company()).admin
    const [ticket] = cases

    expect(await listed(stranger, { showAll: 'true' })).toEqual(new Set())
    const params = { ticketId: ticket?.id ?? 0 }
    expect((await harness.service.call(getTicket, { params }, { as: stranger })).status).toBe(404)
  })

  test('if the service has no copy of an agent, the agent has the profile of the token and no queues', async () => {
    const [of = 0] = queueIds
    const unheard = {
      ...company.admin,
      userId: 999_999,
      profile: 'user' as const,
      queueIds: [of],
      noQueueTickets: 'enable' as const,
    }

    expect(await listed(unheard, {})).toEqual(new Set())
  })
})
