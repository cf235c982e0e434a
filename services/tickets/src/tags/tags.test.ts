import { copyRequested } from '@recado/contracts/auth/events'
import { mergeContact } from '@recado/contracts/contacts/routes'
import { FEATURES } from '@recado/contracts/features'
import { tagCreated, tagDeleted, tagsTold, tagUpdated } from '@recado/contracts/tags/events'
import * as contract from '@recado/contracts/tags/routes'
import { ticketUpdated } from '@recado/contracts/tickets/events'
import { deleteTicket, updateTicket } from '@recado/contracts/tickets/routes'
import type { Ticket } from '@recado/contracts/tickets/ticket'
import { createPool } from '@recado/kit/db/pool'
import { createLog } from '@recado/kit/log'
import { Kysely, PostgresDialect } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fillLanes } from '../../migrations/0103-lanes-of-before.ts'
import { type Company, type Harness, type Person, startTickets } from '../../test/harness.ts'

let harness: Harness
beforeAll(async () => {
  harness = await startTickets()
})
afterAll(() => harness.close())

type Body = { name?: string; color?: string; kanban?: number }
const create = (as: Person, body: Body = {}) =>
  harness.service.call(contract.createTag, { body: { name: 'Urgente', ...body } }, { as })
const change = (as: Person, tagId: number, body: Body) =>
  harness.service.call(contract.changeTag, { params: { tagId }, body }, { as })
const remove = (as: Person, tagId: number) => harness.service.call(contract.deleteTag, { params: { tagId } }, { as })
const list = (as: Person, query: { searchParam?: string; pageNumber?: number } = {}) =>
  harness.service.call(contract.listTags, { query }, { as })
const put = (as: Person, ticketId: number, tagId: number) =>
  harness.service.call(contract.addTicketTag, { params: { ticketId, tagId } }, { as })
const namesOf = ({ tags }: Ticket) => tags.map(({ name }) => name)

async function givenTag(company: Company, body: Body): Promise<number> {
  const answer = await create(company.admin, body)
  expect(answer.status).toBe(201)
  return answer.body.id
}

describe('tags', () => {
  test('are added, changed and deleted, and browsers hear of each', async () => {
    const company = await harness.company()
    const agent = await company.person()

    const { status, body: tag } = await create(agent)
    const { body: changed } = await change(agent, tag.id, { color: '#123' })
    const gone = await remove(agent, tag.id)

    expect(status).toBe(201)
    expect(tag).toMatchObject({ name: 'Urgente', color: '#A4CCCC', kanban: 0, userId: agent.userId, version: 1 })
    expect(changed).toMatchObject({ id: tag.id, name: 'Urgente', color: '#123', version: 2 })
    expect(gone).toMatchObject({ status: 200, body: { message: 'Tag excluída.' } })
    expect(await company.heard(tagCreated)).toEqual([{ tag }])
    expect(await company.heard(tagUpdated)).toEqual([{ tag: changed }])
    expect(await company.heard(tagDeleted)).toEqual([{ tagId: tag.id }])
    for (const answer of [await remove(agent, tag.id), await change(agent, tag.id, { color: '#123' })]) {
      expect(answer).toMatchObject({ status: 404, body: { error: 'ERR_NO_TAG_FOUND' } })
    }
  })

  test('are lanes only while the plan has the board: without it none is made, changed, entered or left, and one may end', async () => {
    const company = await harness.company()
    const lane = await givenTag(company, { name: 'Etapa', kanban: 1 })
    const plain = await givenTag(company, { name: 'Simples' })
    const ticket = await company.waiting(null)
    const without = { ...company.admin, features: FEATURES.filter((feature) => feature !== 'useKanban') } as Person
    const leave = (as: Person) => harness.service.call(contract.leaveLane, { params: { ticketId: ticket.id } }, { as })

    const refused = { status: 403, body: { error: 'ERR_FEATURE_DISABLED', feature: 'useKanban' } }
    expect(await create(without, { name: 'Outra', kanban: 1 })).toMatchObject(refused)
    expect(await change(without, lane, { name: 'Nova' })).toMatchObject(refused)
    expect(await change(without, plain, { kanban: 1 })).toMatchObject(refused)
    expect(await put(without, ticket.id, lane)).toMatchObject(refused)
    expect(await leave(without)).toMatchObject(refused)

    expect(await put(without, ticket.id, plain)).toMatchObject({ status: 200 })
    expect(await change(without, lane, { kanban: 0 })).toMatchObject({ status: 200, body: { kanban: 0 } })
    expect(await put(without, ticket.id, lane)).toMatchObject({ status: 200 })
  })

  test('have names of their own in a company, however they are written', async () => {
    const company = await harness.company()
    const id = await givenTag(company, { name: 'Vip' })
    await givenTag(company, { name: 'Novo' })

    const double = { status: 409, body: { error: 'ERR_DUPLICATED_TAG' } }
    expect(await create(company.admin, { name: 'VIP' })).toMatchObject(double)
    expect(await change(company.admin, id, { name: 'novo' })).toMatchObject(double)
    expect((await create((await harness.company()).admin, { name: 'Vip' })).status).toBe(201)
  })

  test.each<[Body, string, string, string]>([
    [{ name: '' }, 'name', 'required', 'Obrigatório'],
    [{ name: 'Ok' }, 'name', 'tag_too_short', 'Mensagem muito curta'],
    [{ name: 'x'.repeat(51) }, 'name', 'too_long', 'Muito longo!'],
    [{ color: 'red' }, 'color', 'invalid', 'Valor inválido'],
    [{ kanban: 2 }, 'kanban', 'invalid', 'Valor inválido'],
  ])('are refused as %j', async (body, field, code, message) => {
    const { admin } = await harness.company()
    const { status, body: answer } = await create(admin, body)
    expect([status, answer['fields']]).toMatchObject([400, [{ field, code, message }]])
  })

  test('that are lanes are the matter of supervisors and admins', async () => {
    const company = await harness.company()
    const [agent, lead] = [await company.person(), await company.person({ profile: 'supervisor' })]
    const lane = await create(lead, { name: 'Orçamento', kanban: 1 })
    const ordinary = await givenTag(company, { name: 'Vip' })

    expect(lane).toMatchObject({ status: 201, body: { kanban: 1 } })
    const refused = { status: 403, body: { error: 'ERR_NO_PERMISSION' } }
    expect(await create(agent, { name: 'Fechado', kanban: 1 })).toMatchObject(refused)
    expect(await change(agent, ordinary, { kanban: 1 })).toMatchObject(refused)
    expect(await change(agent, lane.body.id, { name: 'Outra' })).toMatchObject(refused)
    expect(await remove(agent, lane.body.id)).toMatchObject(refused)
    expect(await change(lead, lane.body.id, { kanban: 0 })).toMatchObject({ status: 200, body: { kanban: 0 } })
  })

  test('leave a ticket where it stands in lists, as does who leads it', async () => {
    const company = await harness.company()
    const [tag, lane] = [await givenTag(company, {}), await givenTag(company, { name: 'Etapa', kanban: 1 })]
    const older = await company.waiting(null)
    const newer = await company.waiting(null)
    const order = async () => (await company.tickets()).map(({ id }) => id)
    const params = { ticketId: older.id }
    const as = { as: company.admin }
    const steps = [
      () => put(company.admin, older.id, tag),
      () => put(company.admin, older.id, lane),
      () => harness.service.call(contract.leaveLane, { params }, as),
      () => harness.service.call(contract.replaceTicketTags, { body: { ...params, tags: [] } }, as),
      () => harness.service.call(updateTicket, { params, body: { chatbot: true } }, as),
      () => harness.service.call(updateTicket, { params, body: { chatbot: false } }, as),
    ]
    for (const step of steps) expect(await step()).toMatchObject({ status: 200 })

    expect(await order()).toEqual([newer.id, older.id])
    expect((await company.ticket(older.id)).version).toBe(older.version + steps.length)
  })

  test('are found by a part of their name without accents, 20 a page, with the tickets that one sees', async () => {
    const company = await harness.company()
    const [mine, theirs] = [await company.queue(), await company.queue()]
    const agent = await company.person({ queueIds: [mine.id] })
    const id = await givenTag(company, { name: 'Reclamação' })
    for (const ticket of [await company.waiting(mine), await company.waiting(theirs)]) {
      await put(company.admin, ticket.id, id)
    }
    await harness.service.database.query(
      `insert into tag (company_id, name, color, kanban) select $1, 'Z ' || lpad(n::text, 2, '0'), '#fff', false
         from generate_series(1, 24) n`,
      [company.id],
    )

    const found = async (as: Person) => (await list(as, { searchParam: 'CLAMACAO' })).body.tags
    expect(await found(agent)).toMatchObject([{ name: 'Reclamação', ticketsCount: 1 }])
    expect(await found(company.admin)).toMatchObject([{ name: 'Reclamação', ticketsCount: 2 }])
    expect((await list(agent, { pageNumber: 1 })).body).toMatchObject({ count: 25, hasMore: true })
    const second = (await list(agent, { pageNumber: 2 })).body
    expect([second.tags.length, second.hasMore, second.tags[0]?.name]).toEqual([5, false, 'Z 20'])
    expect((await list(agent)).body).toMatchObject({ count: 25, hasMore: false })
    expect((await harness.service.call(contract.pickTags, {}, { as: agent })).body).toHaveLength(25)
    expect((await list((await harness.company()).admin)).body).toMatchObject({ tags: [], count: 0 })
  })
})

describe('the tags of a ticket', () => {
  test('are put on it once, whoever sees it, and leave it one by one', async () => {
    const company = await harness.company()
    const queue = await company.queue()
    const agent = await company.person({ queueIds: [queue.id] })
    const ticket = await company.waiting(queue)
    const [vip, slow] = [await givenTag(company, { name: 'Vip' }), await givenTag(company, { name: 'Lento' })]

    const first = await put(agent, ticket.id, vip)
    const again = await put(agent, ticket.id, vip)
    const both = await put(agent, ticket.id, slow)
    const params = { ticketId: ticket.id, tagId: vip }
    const left = await harness.service.call(contract.removeTicketTag, { params }, { as: agent })

    expect(first.body.tags).toEqual([{ id: vip, name: 'Vip', color: '#A4CCCC', kanban: 0 }])
    expect(first.body.version).toBe(ticket.version + 1)
    expect(again.body).toEqual(first.body)
    expect([namesOf(both.body), namesOf(left.body)]).toEqual([['Lento', 'Vip'], ['Lento']])
    expect((await company.heard(ticketUpdated, 3)).map((data) => namesOf(data.ticket))).toEqual([
      ['Vip'],
      ['Lento', 'Vip'],
      ['Lento'],
    ])
    const stranger = await company.person()
    const hidden = { status: 404, body: { error: 'ERR_NO_TICKET_FOUND' } }
    expect(await put(stranger, ticket.id, vip)).toMatchObject(hidden)
    expect(await put((await harness.company()).admin, ticket.id, vip)).toMatchObject(hidden)
    const foreign = await givenTag(await harness.company(), { name: 'Alheia' })
    expect(await put(agent, ticket.id, foreign)).toMatchObject({ status: 404, body: { error: 'ERR_NO_TAG_FOUND' } })
  })

  test('hold one lane: another one takes its place, also when many come at once, and the ordinary ones stay', async () => {
    const company = await harness.company()
    const ticket = await company.waiting(null)
    const vip = await givenTag(company, { name: 'Vip' })
    const lanes = await Promise.all([1, 2, 3, 4].map((n) => givenTag(company, { name: `Etapa ${n}`, kanban: 1 })))
    await put(company.admin, ticket.id, vip)
    await Promise.all(lanes.map((lane) => put(company.admin, ticket.id, lane)))
    const { body } = await put(company.admin, ticket.id, lanes[0] ?? 0)
    expect(namesOf(body)).toEqual(['Etapa 1', 'Vip'])

    const left = await harness.service.call(
      contract.leaveLane,
      { params: { ticketId: ticket.id } },
      { as: company.admin },
    )
    expect(namesOf(left.body)).toEqual(['Vip'])
  })

  test('hold one lane also when an ordinary one becomes a lane', async () => {
    const company = await harness.company()
    const [inLane, inNone] = [await company.waiting(null), await company.waiting(null)]
    const [vip, lane] = [
      await givenTag(company, { name: 'Vip' }),
      await givenTag(company, { name: 'Etapa', kanban: 1 }),
    ]
    for (const tag of [vip, lane]) await put(company.admin, inLane.id, tag)
    await put(company.admin, inNone.id, vip)

    await change(company.admin, vip, { kanban: 1 })

    expect(namesOf(await company.ticket(inLane.id))).toEqual(['Etapa'])
    expect(namesOf(await company.ticket(inNone.id))).toEqual(['Vip'])
  })

  test('are replaced whole but for the lane, given as ids or as tags', async () => {
    const company = await harness.company()
    const ticket = await company.waiting(null)
    const [one, two, three] = [
      await givenTag(company, { name: 'Primeira' }),
      await givenTag(company, { name: 'Segunda' }),
      await givenTag(company, { name: 'Etapa', kanban: 1 }),
    ]
    for (const tag of [one, three]) await put(company.admin, ticket.id, tag)

    const body = { ticketId: ticket.id, tags: [two, { id: two, name: 'Segunda' }] }
    const answer = await harness.service.call(contract.replaceTicketTags, { body }, { as: company.admin })

    expect([answer.status, namesOf(answer.body)]).toEqual([200, ['Etapa', 'Segunda']])
  })

  test('follow the contact to the next ticket, but for the lane; a deleted one is on none', async () => {
    const company = await harness.company()
    const ticket = await company.waiting(null)
    const [vip, old, lane] = [
      await givenTag(company, { name: 'Vip' }),
      await givenTag(company, { name: 'Antiga' }),
      await givenTag(company, { name: 'Etapa', kanban: 1 }),
    ]
    for (const tag of [vip, old, lane]) await put(company.admin, ticket.id, tag)
    await harness.service.database.query(`update ticket set status = 'closed' where company_id = $1 and id = $2`, [
      company.id,
      ticket.id,
    ])
    await remove(company.admin, old)

    const { contact, whatsappId } = ticket
    await company.receive(whatsappId, { chat: { phone: contact.number, lid: null }, text: 'voltei' })
    const [next] = (await company.tickets((all) => all.length === 2)).filter(({ id }) => id !== ticket.id)

    expect(next && namesOf(next)).toEqual(['Vip'])
    expect(namesOf(await company.ticket(ticket.id))).toEqual(['Etapa', 'Vip'])
  })
})

describe('the board', () => {
  const board = (as: Person, query: { tagId?: number; users?: number[]; queueIds?: number[]; searchParam?: string }) =>
    harness.service.call(contract.listBoard, { query }, { as })
  const contactsOn = async (as: Person, query: Parameters<typeof board>[1] = {}) =>
    (await board(as, query)).body.tickets.map(({ contact }) => contact.name).sort()

  test('shows pending and open tickets that one sees, by lane, person, queue and name', async () => {
    const company = await harness.company()
    const [mine, theirs] = [await company.queue(), await company.queue()]
    const agent = await company.person({ queueIds: [mine.id] })
    const lane = await givenTag(company, { name: 'Etapa', kanban: 1 })
    const vip = await givenTag(company, { name: 'Vip' })
    const [waiting, taken, hidden] = [
      await company.waiting(mine, { pushName: 'Érica' }),
      await company.waiting(mine, { pushName: 'Bruno' }),
      await company.waiting(theirs, { pushName: 'Zélia' }),
    ]
    await company.accept(taken, agent)
    const closed = await company.waiting(mine, { pushName: 'Fechado' })
    await harness.service.database.query(`update ticket set status = 'closed' where company_id = $1 and id = $2`, [
      company.id,
      closed.id,
    ])
    for (const ticket of [waiting, hidden]) await put(company.admin, ticket.id, lane)
    await put(company.admin, taken.id, vip)

    expect(await contactsOn(agent)).toEqual(['Bruno', 'Érica'])
    expect(await contactsOn(company.admin)).toEqual(['Bruno', 'Zélia', 'Érica'])
    expect(await contactsOn(agent, { tagId: lane })).toEqual(['Érica'])
    expect(await contactsOn(agent, { tagId: 0 })).toEqual(['Bruno'])
    expect(await contactsOn(company.admin, { users: [agent.userId] })).toEqual(['Bruno'])
    expect(await contactsOn(company.admin, { queueIds: [theirs.id] })).toEqual(['Zélia'])
    expect(await contactsOn(agent, { searchParam: 'eri' })).toEqual(['Érica'])
    expect((await board(agent, {})).body).toMatchObject({ count: 2, hasMore: false })
    expect(await contactsOn((await harness.company()).admin)).toEqual([])
    const { body } = await harness.service.call(contract.listLanes, {}, { as: agent })
    expect(body).toMatchObject({ tags: [{ id: lane, ticketsCount: 1 }], count: 1 })
  })

  test('is closed to companies whose plan has none', async () => {
    const as = { ...(await harness.company()).admin, features: [] }

    for (const route of [contract.listBoard, contract.showBoard, contract.listLanes]) {
      expect(await harness.service.call(route, { query: {} }, { as })).toMatchObject({
        status: 403,
        body: { error: 'ERR_FEATURE_DISABLED', feature: 'useKanban' },
      })
    }
  })
})

describe('the whole board', () => {
  type Query = { searchParam?: string; users?: number[]; queueIds?: number[] }
  const show = async (as: Person, query: Query = {}) =>
    (await harness.service.call(contract.showBoard, { query }, { as })).body.lanes
  const drawn = async (as: Person, query: Query = {}) =>
    (await show(as, query)).map(({ tag, tickets, count, hasMore }) => [
      tag?.name ?? '',
      tickets.map(({ contact }) => contact.name).join(', '),
      count,
      hasMore,
    ])

  test('is the lanes in their order after the tickets in none, each as the list of that lane says', async () => {
    const company = await harness.company()
    const [mine, theirs] = [await company.queue(), await company.queue()]
    const agent = await company.person({ queueIds: [mine.id] })
    const [first, second] = [
      await givenTag(company, { name: 'Zona', kanban: 1 }),
      await givenTag(company, { name: 'Arte', kanban: 1 }),
    ]
    await givenTag(company, { name: 'Vazia', kanban: 1 })
    await remove(company.admin, await givenTag(company, { name: 'Extinta', kanban: 1 }))
    const names = ['Érica', 'Bruno', 'Zélia', 'Davi'] as const
    for (const name of names) {
      const ticket = await company.waiting(name === 'Zélia' ? theirs : mine, { pushName: name })
      if (name === 'Davi') await company.accept(ticket, agent)
      if (name !== 'Bruno') await put(company.admin, ticket.id, name === 'Davi' ? second : first)
    }

    const lane = (name: string, who: string, count: number) => [name, who, count, false]
    const [none, arte, vazia] = [lane('', 'Bruno', 1), lane('Arte', 'Davi', 1), lane('Vazia', '', 0)]
    expect(await drawn(company.admin)).toEqual([none, lane('Zona', 'Zélia, Érica', 2), arte, vazia])
    expect(await drawn(agent)).toEqual([none, lane('Zona', 'Érica', 1), arte, vazia])
    const nobody = [lane('', '', 0), lane('Zona', '', 0)]
    expect(await drawn(company.admin, { users: [agent.userId] })).toEqual([...nobody, arte, vazia])
    expect((await drawn(company.admin, { queueIds: [theirs.id] }))[1]).toEqual(lane('Zona', 'Zélia', 1))
    expect((await drawn(company.admin, { searchParam: 'eri' }))[1]).toEqual(lane('Zona', 'Érica', 1))
    expect(await drawn((await harness.company()).admin)).toEqual([lane('', '', 0)])
    for (const { tag, ...shown } of await show(company.admin)) {
      const query = { tagId: tag?.id ?? 0 }
      const { body } = await harness.service.call(contract.listBoard, { query }, { as: company.admin })
      expect(body).toEqual(shown)
    }
  })

  /** Tickets whose column says another lane than their tags. */
  const astray = async ({ id }: Company) =>
    (
      await harness.service.database.query(
        `select ticket.id::float8, lane_id::float8 from ticket where company_id = $1 and lane_id <> coalesce((
           select tag.id from ticket_tag join tag on tag.company_id = ticket_tag.company_id and tag.id = tag_id
            where ticket_tag.company_id = ticket.company_id and ticket_id = ticket.id and kanban), 0)`,
        [id],
      )
    ).rows
  const lanes = async ({ id }: Company) =>
    (
      await harness.service.database.query<{ lane: number }>(
        'select lane_id::float8 as lane from ticket where company_id = $1 order by id',
        [id],
      )
    ).rows.map(({ lane }) => lane)

  test('knows the lane of every ticket, whatever changes its tags, and of tickets of before', async () => {
    const company = await harness.company()
    const { admin } = company
    const [one, other] = [await company.waiting(null), await company.waiting(null)]
    const [first, second, vip] = [
      await givenTag(company, { name: 'Primeira', kanban: 1 }),
      await givenTag(company, { name: 'Segunda', kanban: 1 }),
      await givenTag(company, { name: 'Vip' }),
    ]
    const call = harness.service.call
    const sync = (...tags: number[]) =>
      call(contract.replaceTicketTags, { body: { ticketId: one.id, tags } }, { as: admin })
    const leave = () => call(contract.leaveLane, { params: { ticketId: one.id } }, { as: admin })
    const take = (tagId: number) =>
      call(contract.removeTicketTag, { params: { ticketId: one.id, tagId } }, { as: admin })
    const { database, environment } = harness.service
    const fill = async () => {
      await database.query('update ticket set lane_id = 0 where company_id = $1', [company.id])
      const pool = createPool(environment['DATABASE_OWNER_URL'] ?? '', 1, createLog('tickets', 'silent'))
      const owner = new Kysely<never>({ dialect: new PostgresDialect({ pool }) })
      await fillLanes(owner)
      await owner.destroy()
    }
    const steps: [step: string, work: () => Promise<unknown>, expected: number[]][] = [
      ['a lane is put', () => put(admin, one.id, first), [first, 0]],
      ['an ordinary tag is put', () => put(admin, one.id, vip), [first, 0]],
      ['it is put on another ticket, too', () => put(admin, other.id, vip), [first, 0]],
      ['another lane takes its place', () => put(admin, one.id, second), [second, 0]],
      ['the ordinary tags are replaced', () => sync(), [second, 0]],
      ['and come back', () => sync(vip), [second, 0]],
      ['the tag becomes a lane', () => change(admin, vip, { kanban: 1 }), [second, vip]],
      ['the lane is left', leave, [0, vip]],
      ['it enters that lane', () => put(admin, one.id, vip), [vip, vip]],
      ['the tag is taken', () => take(vip), [0, vip]],
      ['the lane is renamed', () => change(admin, vip, { name: 'Etapa' }), [0, vip]],
      ['the lane is no lane any more', () => change(admin, vip, { kanban: 0 }), [0, 0]],
      ['and one again', () => change(admin, vip, { kanban: 1 }), [0, vip]],
      ['the other is put into a lane', () => put(admin, one.id, first), [first, vip]],
      ['the columns are filled', fill, [first, vip]],
      ['the lane is deleted', () => remove(admin, vip), [first, 0]],
      ['contacts are merged', () => merge(company, one, other), [first, 0]],
      ['a ticket is deleted', () => call(deleteTicket, { params: { ticketId: one.id } }, { as: admin }), [0]],
    ]
    for (const [step, work, expected] of steps) {
      await work()
      expect([step, await lanes(company), await astray(company)]).toEqual([step, expected, []])
    }
  })

  const merge = ({ admin }: Company, kept: Ticket, { contactId }: Ticket) =>
    harness.service.call(
      mergeContact,
      { params: { contactId: kept.contactId }, body: { sourceId: contactId } },
      { as: admin },
    )

  test('a lane is deleted while others put tickets into it, and nobody waits for ever', async () => {
    const company = await harness.company()
    const tickets = [await company.waiting(null), await company.waiting(null), await company.waiting(null)]
    for (let round = 0; round < 5; round++) {
      const lane = await givenTag(company, { name: `Etapa ${round}`, kanban: 1 })
      await Promise.all(tickets.map(({ id }) => put(company.admin, id, lane)))
      const answers = await Promise.all([
        ...tickets.map(({ id }) => put(company.admin, id, lane)),
        remove(company.admin, lane),
        ...tickets.map(({ id }) => put(company.admin, id, lane)),
      ])

      expect(answers.map(({ status }) => status).filter((status) => status !== 200 && status !== 404)).toEqual([])
      expect([await lanes(company), await astray(company)]).toEqual([[0, 0, 0], []])
    }
  })
})

test('the tags of a company are told to a service that asks for them, and those of no other', async () => {
  const [company, other] = [await harness.company(), await harness.company()]
  const kept = await givenTag(company, { name: 'Fica' })
  await remove(company.admin, await givenTag(company, { name: 'Sai' }))
  await givenTag(other, {})

  for (const of of ['file-list', 'tag']) await harness.service.publish(copyRequested, company.id, { of })
  await harness.service.publish(copyRequested, 0, { of: 'tag' }) // of no company

  expect(await company.heard(tagsTold)).toEqual([{ tags: [{ id: kept, name: 'Fica', version: 1 }] }])
  await harness.service.events()
  expect(await harness.service.heard(tagsTold, other.id, () => true)).toEqual([])
  expect(await harness.service.dead('tickets.tell-tags')).toBe(0)
})
