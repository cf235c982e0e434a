import { copyRequested } from '@recado/contracts/auth/events'
import { FEATURES } from '@recado/contracts/features'
import { tagCreated, tagDeleted, tagsTold, tagUpdated } from '@recado/contracts/tags/events'
import * as contract from '@recado/contracts/tags/routes'
import { ticketUpdated } from '@recado/contracts/tickets/events'
import { updateTicket } from '@recado/contracts/tickets/routes'
import { describe, expect, test } from 'vitest'
import type { Person } from '../../../test/harness.ts'
import { startTags, type TagBody } from '../../../test/tags.ts'

const { change, create, givenTag, harness, list, namesOf, put, remove } = await startTags()

describe('tags', () => {
  test('adding, changing and deleting a tag each publish an event', async () => {
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

  test('a company whose plan excludes the board can only turn a lane into a tag', async () => {
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

  test('the names of tags are unique in a company, regardless of case', async () => {
    const company = await harness.company()
    const id = await givenTag(company, { name: 'Vip' })
    await givenTag(company, { name: 'Novo' })

    const double = { status: 409, body: { error: 'ERR_DUPLICATED_TAG' } }
    expect(await create(company.admin, { name: 'VIP' })).toMatchObject(double)
    expect(await change(company.admin, id, { name: 'novo' })).toMatchObject(double)
    expect((await create((await harness.company()).admin, { name: 'Vip' })).status).toBe(201)
  })

  test.each<[TagBody, string, string, string]>([
    [{ name: '' }, 'name', 'required', 'Obrigatório'],
    [{ name: 'Ok' }, 'name', 'tag_too_short', 'Mensagem muito curta'],
    [{ name: 'x'.repeat(51) }, 'name', 'too_long', 'Muito longo!'],
    [{ color: 'red' }, 'color', 'invalid', 'Valor inválido'],
    [{ kanban: 2 }, 'kanban', 'invalid', 'Valor inválido'],
  ])('a new tag with %j is refused', async (body, field, code, message) => {
    const { admin } = await harness.company()
    const { status, body: answer } = await create(admin, body)
    expect([status, answer['fields']]).toMatchObject([400, [{ field, code, message }]])
  })

  test('only supervisors and admins can change lanes', async () => {
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

  test('a change of tags or of the bot leaves a ticket at its place in lists', async () => {
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

  test('a search finds tags by a part of their name, 20 a page, with the number of visible tickets', async () => {
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
  test('anyone who may see a ticket can add a tag once and remove tags', async () => {
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

  test('a ticket has at most one lane, even if several are added at once, and a new lane keeps the other tags', async () => {
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

  test('when a tag becomes a lane, tickets that have another lane lose the tag', async () => {
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

  test('a request with ids or with tags replaces all tags of a ticket except its lane', async () => {
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

  test('a contact’s next ticket gets the tags of the previous ticket, except its lane and deleted tags', async () => {
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

test('a service that requests the tags of a company gets the tags of this company only', async () => {
  const [company, other] = [await harness.company(), await harness.company()]
  const kept = await givenTag(company, { name: 'Fica' })
  await remove(company.admin, await givenTag(company, { name: 'Sai' }))
  await givenTag(other, {})

  for (const kind of ['file-list', 'tag']) await harness.service.publish(copyRequested, company.id, { of: kind })
  await harness.service.publish(copyRequested, 0, { of: 'tag' }) // a request without a company

  expect(await company.heard(tagsTold)).toEqual([{ tags: [{ id: kept, name: 'Fica', version: 1 }] }])
  await harness.service.events()
  expect(await harness.service.heard(tagsTold, other.id, () => true)).toEqual([])
  expect(await harness.service.dead('tickets.tell-tags')).toBe(0)
})
