import { campaignConfirmed } from '@recado/contracts/campaigns/events'
import * as contract from '@recado/contracts/campaigns/routes'
import { aTicket } from '@recado/contracts/testing/conversation'
import { ticketCreated, ticketDeleted, ticketUpdated } from '@recado/contracts/tickets/events'
import type { Ticket } from '@recado/contracts/tickets/ticket'
import { eventually } from '@recado/kit/testing/service'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type CampaignHarness, startCampaignHarness } from '../../test/campaign-harness.ts'
import type { Company } from '../../test/harness.ts'
import { givenList, isOver, untilRequested } from '../../test/running-campaigns.ts'
import { candidateOf } from '../../test/tickets-player.ts'

let harness: CampaignHarness
beforeAll(async () => {
  harness = await startCampaignHarness()
})
afterAll(() => harness.close())

const CONTACT = 9_100 // the contact of the first person of a list; the second person has the next number

/** A company with an open connection and a list of people whose contacts are known. */
async function given(people: number) {
  const list = await givenList(harness, people)
  const audience = { audience: knownPeople }
  harness.tickets.behave(list.company.id, audience)
  return { ...list, audience }
}

const knownPeople = ({ numbers }: { numbers: readonly { key: number; number: string }[] }) =>
  numbers.map((asked, n) => candidateOf(asked, { contactId: CONTACT + n }))

let ticketId = 40_000

/** Publishes a ticket of the first person, and waits until the service has stored it. */
async function ticket(company: Pick<Company, 'id'>, changes: Partial<Ticket> = {}): Promise<Ticket> {
  const made = aTicket(company.id, { id: ++ticketId, contactId: CONTACT, ...changes })
  await harness.service.publish(ticketCreated, company.id, { ticket: made })
  await untilStored(made)
  return made
}

async function update(before: Ticket, changes: Partial<Ticket>): Promise<Ticket> {
  const changed = { ...before, version: before.version + 1, ...changes }
  await harness.service.publish(ticketUpdated, before.companyId, { ticket: changed, before })
  return changed
}

const untilStored = ({ id, version, companyId }: Ticket) =>
  eventually(async () => {
    const stored = 'select from ticket_ref where company_id = $1 and id = $2 and version >= $3'
    return (await harness.service.database.query(stored, [companyId, id, version])).rowCount
  })

/** Closes a ticket, as if that had happened two minutes ago. */
async function closeEarlier(before: Ticket): Promise<void> {
  const closed = await update(before, { status: 'closed' })
  await untilStored(closed)
  await moveBack(closed)
}

const moveBack = ({ companyId, id }: Ticket) =>
  harness.service.database.query(
    `update ticket_ref set changed_at = now() - interval '2 minutes' where company_id = $1 and id = $2`,
    [companyId, id],
  )

const textsTo = ({ id }: Pick<Company, 'id'>) => harness.tickets.requested(id).map(({ text }) => text)

test('an update of a ticket that stays open writes nothing, and its end and its next contact are stored', async () => {
  const { company } = await given(1)
  const stored = async ({ id }: Ticket) => {
    const query = 'select contact_id::int, is_open, version from ticket_ref where company_id = $1 and id = $2'
    return (await harness.service.database.query(query, [company.id, id])).rows
  }
  const opened = await ticket(company)
  const other = await ticket(company)

  const said = await update(opened, { lastMessage: 'Oi' })
  await closeEarlier(other) // handled after the update
  expect(await stored(opened)).toEqual([{ contact_id: CONTACT, is_open: true, version: opened.version }])

  const moved = await update(said, { contactId: CONTACT + 1 })
  await untilStored(moved)
  const closed = await update(moved, { contactId: CONTACT + 1, status: 'closed' })
  await untilStored(closed)
  expect(await stored(opened)).toEqual([{ contact_id: CONTACT + 1, is_open: false, version: closed.version }])
})

test('a campaign that skips open tickets writes to everyone else, and shows the reason', async () => {
  const { company, admin, contactListId } = await given(3)
  await ticket(company)
  await ticket(company, { contactId: CONTACT + 1, status: 'open' })
  await update(await ticket(company, { contactId: CONTACT + 2, status: 'open' }), { status: 'closed' })

  const { id } = await harness.start(company, { contactListId, openTickets: 'skip' })
  const campaign = await harness.until(admin, id, isOver)

  expect(campaign).toMatchObject({ openTickets: 'skip', stats: { valid: 1, sent: 1, skipped: 2, delayed: 0 } })
  expect(textsTo(company)).toEqual(['Oi Pessoa 3'])
  expect((await harness.recipients(admin, id)).map(({ state, reason }) => [state, reason])).toEqual([
    ['skipped', 'in-conversation'],
    ['skipped', 'in-conversation'],
    ['delivered', null],
  ])
  const { body } = await harness.service.call(contract.reportCampaign, { params: { campaignId: id } }, { as: admin })
  expect(body.skipped).toEqual([{ reason: 'in-conversation', count: 2 }])
  expect(harness.tickets.requested(company.id)[0]).toMatchObject({ toOpenTickets: false })
})

test('a campaign without a choice writes to people with open tickets, as before', async () => {
  const { company, admin, contactListId } = await given(1)
  await ticket(company)

  const { id } = await harness.start(company, { contactListId })
  await harness.until(admin, id, isOver)

  expect(harness.tickets.requested(company.id)).toMatchObject([{ text: 'Oi Pessoa 1', toOpenTickets: true }])
})

test('an open ticket of another company does not delay a recipient with the same number', async () => {
  const { company, admin, contactListId } = await given(1)
  await ticket(await harness.company())

  const { id } = await harness.start(company, { contactListId, openTickets: 'delay' })

  expect(await harness.until(admin, id, isOver)).toMatchObject({ stats: { sent: 1, skipped: 0 } })
})

test('a campaign that delays open tickets writes to the others first, and to each person when the ticket is closed', async () => {
  const { company, admin, contactListId } = await given(2)
  const open = await ticket(company)

  const { id } = await harness.start(company, { contactListId, openTickets: 'delay' })
  const waiting = await harness.until(admin, id, ({ stats }) => stats.delayed === 1 && stats.sent === 1)
  expect(waiting).toMatchObject({ status: 'EM_ANDAMENTO', waiting: { reason: 'conversations', until: null } })
  expect((await harness.recipients(admin, id))[0]).toMatchObject({ state: 'pending', reason: 'in-conversation' })
  expect(textsTo(company)).toEqual(['Oi Pessoa 2'])

  await closeEarlier(open)
  const ended = await harness.until(admin, id, isOver)

  expect(ended.stats).toMatchObject({ valid: 2, sent: 2, delayed: 0 })
  expect(textsTo(company)).toEqual(['Oi Pessoa 2', 'Oi Pessoa 1'])
})

test('a person whose ticket has just been closed gets the message a minute later, because the close can be taken back', async () => {
  const { company, admin, contactListId } = await given(2)
  const [one, two] = [await ticket(company), await ticket(company, { contactId: CONTACT + 1 })]
  const { id } = await harness.start(company, { contactListId, openTickets: 'delay' })
  await harness.until(admin, id, ({ stats }) => stats.delayed === 2)

  const closed = await update(one, { status: 'closed' })
  await untilStored(closed)
  await closeEarlier(two)
  await harness.until(admin, id, ({ stats }) => stats.sent === 1 && stats.delayed === 1)
  expect(textsTo(company)).toEqual(['Oi Pessoa 2'])
  const reopened = await update(closed, { status: 'open' })
  await untilStored(reopened)
  await moveBack(reopened)
  await harness.until(admin, id, ({ stats }) => stats.delayed === 1)

  await closeEarlier(reopened)
  await harness.until(admin, id, isOver)
  expect(textsTo(company)).toEqual(['Oi Pessoa 2', 'Oi Pessoa 1'])
})

test('a person who was delayed gets the message when the last of several tickets is closed or deleted', async () => {
  const { company, admin, contactListId } = await given(1)
  const [first, second] = [await ticket(company), await ticket(company, { whatsappId: 77 })]
  const { id } = await harness.start(company, { contactListId, openTickets: 'delay' })
  await harness.until(admin, id, ({ stats }) => stats.delayed === 1)

  await closeEarlier(first)
  await harness.until(admin, id, ({ stats }) => stats.delayed === 1)
  expect(textsTo(company)).toEqual([])
  const { queueId, userId, status, hidden } = second
  const before = { queueId, userId, status, hidden }
  for (let twice = 0; twice < 2; twice++) {
    await harness.service.publish(ticketDeleted, company.id, { ticketId: second.id, version: 9, before })
  }

  await harness.until(admin, id, isOver)
  expect(textsTo(company)).toEqual(['Oi Pessoa 1'])
})

test('a person whose conversation lasts more than three days is skipped, and the campaign ends', async () => {
  const { company, admin, contactListId } = await given(1)
  await ticket(company)
  const { id } = await harness.start(company, { contactListId, openTickets: 'delay' })
  await harness.until(admin, id, ({ stats }) => stats.delayed === 1)

  await harness.service.database.query(
    `update campaign_recipient set delayed_at = now() - interval '73 hours' where campaign_id = $1`,
    [id],
  )

  expect(await harness.until(admin, id, isOver)).toMatchObject({ stats: { valid: 0, skipped: 1, delayed: 0 } })
  expect((await harness.recipients(admin, id))[0]).toMatchObject({ state: 'skipped', reason: 'in-conversation' })
  expect(textsTo(company)).toEqual([])
})

test.each(['skip', 'delay'] as const)(
  'a conversation that opens after the choice of the recipient is refused by tickets, and the campaign follows its choice: %s',
  async (openTickets) => {
    const { company, admin, contactListId, audience } = await given(2)
    harness.tickets.behave(company.id, {
      ...audience,
      progress: ({ text }) =>
        text === 'Oi Pessoa 1' ? [{ progress: 'skipped', reason: 'in-conversation', ticketVersion: 3 }] : ['sent'],
    })

    const { id } = await harness.start(company, { contactListId, openTickets })
    const isDelay = openTickets === 'delay'
    const told = await harness.until(admin, id, ({ stats }) => stats.sent === 1 && stats.delayed + stats.skipped === 1)

    expect(told).toMatchObject({ stats: { delayed: isDelay ? 1 : 0, skipped: isDelay ? 0 : 1 } })
    const [first] = await harness.recipients(admin, id)
    expect(first).toMatchObject({ state: isDelay ? 'pending' : 'skipped', reason: 'in-conversation' })
    const { contactId, ticketId: opened } = first ?? {}
    const ids = { id: opened ?? 0, contactId: contactId ?? 0 }
    await untilStored(aTicket(company.id, { ...ids, version: 3 })) // until the ticket is closed, the job ends no delay
    harness.tickets.behave(company.id, audience)
    if (isDelay) {
      await closeEarlier(aTicket(company.id, { ...ids, version: 4 }))
    }
    await harness.until(admin, id, isOver)
    expect(textsTo(company)).toEqual(
      isDelay ? ['Oi Pessoa 1', 'Oi Pessoa 2', 'Oi Pessoa 1'] : ['Oi Pessoa 1', 'Oi Pessoa 2'],
    )
  },
)

test('a refusal that arrives after the end of the conversation delays the person for a moment only', async () => {
  const { company, admin, contactListId, audience } = await given(1)
  harness.tickets.behave(company.id, { ...audience, progress: () => [] })
  const { id } = await harness.start(company, { contactListId, openTickets: 'delay' })
  const [message] = await untilRequested(harness, company.id, 1)
  if (!message) throw new Error('no message was requested')
  const closed = aTicket(company.id, {
    id: (message.recipientId ?? 0) + 2_000_000,
    contactId: CONTACT,
    status: 'closed',
    version: 8,
  })
  await closeEarlier(closed)

  harness.tickets.behave(company.id, audience)
  for (let twice = 0; twice < 2; twice++) await harness.tickets.tell(message, 'skipped', 'in-conversation', 7)

  expect(await harness.until(admin, id, isOver)).toMatchObject({ stats: { sent: 1 } })
  const requests = harness.tickets.requested(company.id).map(({ requestId }) => requestId)
  expect(new Set(requests).size).toBe(2)
})

test('an event about a ticket that arrives late or twice does not open a closed ticket', async () => {
  const { company, admin, contactListId } = await given(1)
  const open = await ticket(company, { version: 4 })
  await untilStored(await update(open, { version: 6, status: 'closed' }))
  for (let twice = 0; twice < 2; twice++) await update(open, { version: 5, status: 'open' })
  await harness.service.publish(ticketCreated, company.id, { ticket: open })
  await harness.service.events()

  const { id } = await harness.start(company, { contactListId, openTickets: 'skip' })

  expect(await harness.until(admin, id, isOver)).toMatchObject({ stats: { sent: 1, skipped: 0 } })
})

test('a close that arrives after the reopening that followed it does not close the ticket', async () => {
  const { company } = await given(1)
  const open = await ticket(company, { version: 4 })
  const closed = { ...open, version: 5, status: 'closed' as const }
  const reopened = { ...open, version: 6 }
  const [first, second] = [await ticket(company), await ticket(company)]

  await harness.service.publish(ticketUpdated, company.id, { ticket: reopened, before: closed })
  await closeEarlier(first) // handled after the reopening
  await harness.service.publish(ticketUpdated, company.id, { ticket: closed, before: open })
  await closeEarlier(second) // handled after the close

  const query = 'select is_open, version from ticket_ref where company_id = $1 and id = $2'
  const { rows } = await harness.service.database.query(query, [company.id, open.id])
  expect(rows).toEqual([{ is_open: true, version: 6 }])
})

test('a person who confirmed gets the message although a conversation has opened', async () => {
  const { company, admin, contactListId } = await given(1)
  const question = { confirmation: true, confirmationMessage1: 'Posso?' }
  const { id } = await harness.start(company, { contactListId, openTickets: 'skip', ...question })
  await harness.until(admin, id, ({ stats }) => stats.confirmationRequested === 1)
  await ticket(company)
  const [asked] = harness.tickets.requested(company.id)

  await harness.service.publish(campaignConfirmed, company.id, {
    campaignId: id,
    recipientId: asked?.recipientId ?? 0,
    at: new Date().toISOString(),
  })

  await harness.until(admin, id, isOver)
  expect(harness.tickets.requested(company.id).map(({ text, toOpenTickets }) => [text, toOpenTickets])).toEqual([
    ['Posso?', false],
    ['Oi Pessoa 1', true],
  ])
})

test('a delayed person gets the message if the choice of the canceled campaign changes to writing to everyone', async () => {
  const { company, admin, contactListId } = await given(1)
  await ticket(company)
  const { id } = await harness.start(company, { contactListId, openTickets: 'delay' })
  await harness.until(admin, id, ({ stats }) => stats.delayed === 1)
  await harness.cancel(admin, id)

  const change = { params: { campaignId: id }, body: { openTickets: 'send' as const } }
  expect((await harness.service.call(contract.changeCampaign, change, { as: admin })).status).toBe(200)
  await harness.restart(admin, id)

  expect(await harness.until(admin, id, isOver)).toMatchObject({ stats: { sent: 1, delayed: 0 } })
})
