import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eventually } from '@recado/chaos/eventually'
import { type Person, signIn } from '@recado/chaos/person'
import { listAnnouncements } from '@recado/contracts/announcements/routes'
import { getCompany } from '@recado/contracts/auth/company-routes'
import { listInvitations } from '@recado/contracts/auth/invitation-routes'
import { listUsers } from '@recado/contracts/auth/routes'
import { listOwnInvoices } from '@recado/contracts/billing/invoice-routes'
import type { Campaign } from '@recado/contracts/campaigns/campaign'
import { pickContactLists } from '@recado/contracts/campaigns/contact-list-routes'
import { listCampaigns } from '@recado/contracts/campaigns/routes'
import { listChatMessages, listChats } from '@recado/contracts/chats/routes'
import { listConnections } from '@recado/contracts/connections/routes'
import type { Contact } from '@recado/contracts/contacts/contact'
import { listContacts } from '@recado/contracts/contacts/routes'
import { listFileLists } from '@recado/contracts/files/routes'
import { pickHelps } from '@recado/contracts/helps/routes'
import type { Message } from '@recado/contracts/messages/message'
import { listMessages } from '@recado/contracts/messages/routes'
import { serviceRoute } from '@recado/contracts/platform/service-route'
import { listQueues } from '@recado/contracts/queues/routes'
import { changeTag, pickTags } from '@recado/contracts/tags/routes'
import { countTickets, listTickets, updateTicket } from '@recado/contracts/tickets/routes'
import { isItsTurn } from '@recado/up/gate-turn'
import { findFreePort } from '@recado/up/ports'
import { type Stack, startStack } from '@recado/up/stack/stack'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { CAMPAIGNS, CONTACT_LISTS } from './demo-campaigns.ts'
import { DEBTOR, DEMO, INVITED, LANES, PEOPLE, QUEUES, TAGS } from './demo-company.ts'
import { CUSTOMERS, type Customer, PAST_CUSTOMERS } from './demo-customers.ts'
import { ANNOUNCEMENTS, FILE_LISTS, HELPS, OPERATOR } from './demo-platform.ts'
import { productOf, seedDemo } from './seed-demo.ts'
import { inDays } from './seed-invoices.ts'

/** The setting for thumbnails of help videos, with an address at which no server listens. */
const WITHOUT_VIDEOS = { HELP_THUMBNAIL_URL: 'http://127.0.0.1:1/{video}.jpg' }

const LOOK_MS = 1_000 // milliseconds between two requests for all contacts

/**
 * The places of the customers who write in the gate: one for each status, one who chooses options, and one with a
 * scheduled message. In the nightly tests all customers write.
 */
const IN_GATE = [0, 10, 13, 26, 39]
const WRITERS = inject('gateTurn') === null ? CUSTOMERS : CUSTOMERS.filter((_, index) => IN_GATE.includes(index))
const countOf = (wanted: Customer['state']) => WRITERS.filter(({ state }) => state === wanted).length

let directory: string
let stack: Stack

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'recado-demo-'))
  stack = await startStack({
    directory,
    repository: new URL('../../../', import.meta.url).pathname,
    port: await findFreePort(),
    durable: false,
    together: true, // one process takes a fraction of the processor time of separate ones
    namespace: `demo${randomBytes(4).toString('hex')}`,
    log: () => {},
    environment: {
      ...process.env,
      ...WITHOUT_VIDEOS,
      POSTGRES_URL: inject('postgresUrl'),
      AMQP_URL: inject('amqpUrl'),
    },
  })
})

afterAll(async () => {
  await stack?.stop()
  await rm(directory, { recursive: true, force: true })
})

test('the demo creates a company with people, conversations and a board, and a second run adds no duplicates although rows were edited and the licence has expired', {
  skip: !isItsTurn(1, 2, inject('gateTurn')), // the gate tests the demo at every second commit
}, async () => {
  const product = productOf(stack, stack.phoneUrl ?? '')
  const seed = () => seedDemo(product, WRITERS)
  await seed()
  const signInAdmin = () => signIn(stack.url, DEMO.admin.email, DEMO.password)
  let admin = await signInAdmin()
  const { specialDays } = await admin.call(getCompany, { params: { companyId: admin.user.companyId } })
  expect(specialDays.map(({ date, name }) => [date.slice(5), name])).toEqual([['12-25', 'Natal']])
  const countsOf = () => admin.call(countTickets, { query: { showAll: 'true' } })
  const count = await countsOf()
  expect(count).toMatchObject({ open: countOf('open'), pending: countOf('waiting'), closed: 400 + countOf('done') })
  const numbers = new Set(WRITERS.map(({ number }) => number)) // the gateway checks other numbers later
  const everybody = await eventually(
    () => contactsOf(admin),
    (all) => all.every(({ number, profilePicUrl }) => profilePicUrl !== null || !numbers.has(number ?? '')),
    LOOK_MS,
  )
  expect(everybody.filter(({ number }) => numbers.has(number ?? ''))).toHaveLength(WRITERS.length)
  expect(everybody).toHaveLength(WRITERS.length + PAST_CUSTOMERS.length)
  expect(
    await saidTo(
      admin,
      WRITERS.find(({ options, state }) => options && state === 'open'),
    ),
  ).toEqual(
    expect.arrayContaining(['1', expect.stringContaining('Para quando'), expect.stringContaining('Saímos às 9h')]),
  )
  const kinds = (await messagesOf(admin, WRITERS[0])).map(({ mediaType }) => mediaType)
  expect(kinds).toEqual(expect.arrayContaining(['image', 'audio', 'locationMessage', 'application', 'vcard', 'poll']))
  const statuses = () => campaignsOf(admin, ({ status }) => status)
  const isThere = ({ finished, running }: Awaited<ReturnType<typeof statuses>>) =>
    finished === 'FINALIZADA' && running === 'EM_ANDAMENTO'
  expect(await eventually(statuses, isThere)).toEqual({
    finished: 'FINALIZADA',
    running: 'EM_ANDAMENTO',
    planned: 'PROGRAMADA',
  })
  const { valid, sent, optedOut } = await eventually(
    async () => (await campaignsOf(admin, ({ stats }) => stats)).finished,
    (stats) => stats.optedOut === 1,
  )
  expect([valid, sent, optedOut]).toEqual([CONTACT_LISTS.past.people.length, CONTACT_LISTS.past.people.length, 1])
  const ids = await campaignsOf(admin, ({ id }) => id)
  const agent = await signIn(stack.url, DEMO.agentOfQueue.email, DEMO.password)
  const [waiting] = (await agent.call(listTickets, { query: { status: 'pending' } })).tickets
  await agent.call(updateTicket, { params: { ticketId: waiting?.id ?? 0 }, body: { status: 'open' } })
  const [tag] = await admin.call(pickTags, {})
  await admin.call(changeTag, { params: { tagId: tag?.id ?? 0 }, body: { name: 'Renomeada' } })

  // two days ago, so that the licence has expired in every time zone
  await product.letWorkUntil(admin.user.company.id, inDays(-2))
  await expect(signInAdmin()).rejects.toThrow('ERR_COMPANY_EXPIRED')

  await seed()
  admin = await signInAdmin() // the seeding signed in as the admin, which ended this session: a user has only one

  expect(await countsOf()).toMatchObject({ open: count.open + 1, pending: count.pending - 1 })
  expect((await admin.call(listQueues, {})).map(({ name }) => name)).toEqual(QUEUES.map(({ name }) => name))
  expect(await admin.call(listConnections, { query: {} })).toMatchObject([
    { name: DEMO.connection, status: 'CONNECTED', number: DEMO.number },
  ])
  const { users } = await admin.call(listUsers, { query: {} })
  expect(users).toHaveLength(1 + PEOPLE.length)
  expect(users.filter(({ photo }) => photo === null)).toEqual([])
  expect((await admin.call(listInvitations, {})).map(({ email }) => email)).toEqual([INVITED.email])
  const { records: chats } = await admin.call(listChats, { query: {} })
  expect(chats.map(({ title }) => title)).toEqual(['Equipe da loja', 'Plantão de sábado'])
  const params = { chatId: chats[0]?.id ?? 0 }
  const { records } = await admin.call(listChatMessages, { params, query: {} })
  expect(records.map(({ mediaType }) => mediaType)).toContain('image')
  expect(records.flatMap(({ references }) => references)).toHaveLength(1)
  expect(records.flatMap(({ mentions }) => mentions).length).toBeGreaterThan(0)
  expect(await admin.call(pickTags, {})).toHaveLength(LANES.length + TAGS.length + 1) // it recreated the renamed tag
  const { invoices } = await admin.call(listOwnInvoices, { query: {} })
  expect(invoices.map(({ status }) => status)).toEqual(['open', ...Array(9).fill('paid')])
  expect(invoices[0]?.dueDate).toBe(inDays(6))
  const refused = signIn(stack.url, DEBTOR.admin.email, DEMO.password)
  await expect(refused).rejects.toThrow('ERR_COMPANY_EXPIRED')
  const { files } = await admin.call(listFileLists, {})
  expect(files.map(({ name, options }) => [name, options.every(({ file }) => file !== null)])).toEqual(
    FILE_LISTS.map(({ name }) => [name, true]),
  )
  expect(await campaignsOf(admin, ({ id }) => id)).toEqual(ids)
  const lists = await admin.call(pickContactLists, {})
  expect(new Map(lists.map(({ name, contactsCount }) => [name, contactsCount]))).toEqual(
    new Map(Object.values(CONTACT_LISTS).map(({ name, people }) => [name, people.length])),
  )
  const outsider = await signIn(stack.url, DEMO.agentOfNone.email, DEMO.password)
  expect((await outsider.call(listTickets, { query: { status: 'pending' } })).tickets).toEqual([])
  const { records: announcements } = await outsider.call(listAnnouncements, { query: {} })
  expect(announcements.map(({ title, mediaName }) => [title, mediaName])).toEqual(
    ANNOUNCEMENTS.map(({ title, image }) => [title, image]).toReversed(),
  )
  expect(await outsider.call(pickHelps, {})).toHaveLength(HELPS.length)
  const operator = await signIn(stack.url, OPERATOR.email, DEMO.password)
  const { unrouted, queues } = await operator.call(serviceRoute('tickets'), {})
  expect([unrouted, queues?.filter(({ dead }) => dead > 0)]).toEqual([0, []])
})

async function saidTo(admin: Person, customer: Customer | undefined): Promise<(string | null)[]> {
  return (await messagesOf(admin, customer)).map(({ body }) => body)
}

async function messagesOf(admin: Person, customer: Customer | undefined): Promise<Message[]> {
  const query = { status: 'open', showAll: 'true', searchParam: customer?.number ?? '' } as const
  const [ticket] = (await admin.call(listTickets, { query })).tickets
  const { messages } = await admin.call(listMessages, { params: { ticketId: ticket?.id ?? 0 }, query: {} })
  return messages
}

/** Reads a property of each of the demo's campaigns, and expects each campaign to exist exactly once. */
async function campaignsOf<T>(admin: Person, pick: (campaign: Campaign) => T) {
  const { records } = await admin.call(listCampaigns, { query: {} })
  expect(records).toHaveLength(Object.keys(CAMPAIGNS).length)
  const of = ({ name }: { readonly name: string }): T => {
    const found = records.find((campaign) => campaign.name === name)
    if (!found) throw new Error(`there is no campaign ${name}`)
    return pick(found)
  }
  const { finished, running, planned } = CAMPAIGNS
  return {
    finished: of(finished),
    running: of(running),
    planned: of(planned),
  }
}

async function contactsOf(admin: Person): Promise<readonly Contact[]> {
  const found: Contact[] = []
  for (let pageNumber = 1; ; pageNumber++) {
    const { contacts, hasMore } = await admin.call(listContacts, { query: { isGroup: 'false', pageNumber } })
    found.push(...contacts)
    if (!hasMore) return found
  }
}
