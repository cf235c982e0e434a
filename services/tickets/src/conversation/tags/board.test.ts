import { mergeContact } from '@recado/contracts/contacts/routes'
import * as contract from '@recado/contracts/tags/routes'
import { deleteTicket } from '@recado/contracts/tickets/routes'
import type { Ticket } from '@recado/contracts/tickets/ticket'
import { describe, expect, test } from 'vitest'
import type { Company, Person } from '../../../test/harness.ts'
import { startTags } from '../../../test/tags.ts'

const { change, givenTag, harness, put, remove } = await startTags()

describe('the board', () => {
  const board = (as: Person, query: { tagId?: number; users?: number[]; queueIds?: number[]; searchParam?: string }) =>
    harness.service.call(contract.listBoard, { query }, { as })
  const contactsOn = async (as: Person, query: Parameters<typeof board>[1] = {}) =>
    (await board(as, query)).body.tickets.map(({ contact }) => contact.name).sort()

  test('the board shows the visible pending and open tickets, and can be filtered by lane, person, queue and name', async () => {
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

  test('the board is refused to companies whose plan does not include it', async () => {
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

  test('the whole board shows first the tickets without a lane, then each lane with the same tickets as the list of the lane', async () => {
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

  /** Tickets whose column `lane_id` differs from the lane among their tags. */
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

  test('each change of tags, lanes, contacts and tickets updates the lanes on the board', async () => {
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

  test('deleting a lane while tickets are moved into it does not deadlock', async () => {
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
