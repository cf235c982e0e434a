// @vitest-environment jsdom
import { listOwnInvoices } from '@recado/contracts/billing/invoice-routes'
import { listCampaigns } from '@recado/contracts/campaigns/routes'
import { listConnections } from '@recado/contracts/connections/routes'
import { listIntegrations } from '@recado/contracts/integrations/routes'
import { listMessages } from '@recado/contracts/messages/routes'
import { type LiveFrame, readFrame } from '@recado/contracts/realtime/frames'
import { listSchedules } from '@recado/contracts/schedules/routes'
import { countTickets, getTicketByUuid, listTickets } from '@recado/contracts/tickets/routes'
import type { Viewer } from '@recado/contracts/tickets/visibility'
import { listWebhooks } from '@recado/contracts/webhooks/routes'
import { InfiniteQueryObserver, type QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { campaignLists } from '../features/campaigns/campaign-list.ts'
import { connectionList } from '../features/connections/api.ts'
import { invoiceLists } from '../features/finance/invoice-list.ts'
import { conversations } from '../features/history/api.ts'
import { integrationLists } from '../features/integrations/integration-list.ts'
import { scheduleLists } from '../features/schedules/schedule-list.ts'
import { openedTicket, ticketCounters, ticketList } from '../features/tickets/api.ts'
import { NO_FILTER } from '../features/tickets/filter.ts'
import { webhookLists } from '../features/webhooks/webhook-list.ts'
import { aCampaign } from '../testing/campaign-samples.ts'
import { anInvoice } from '../testing/finance-samples.ts'
import type { Query } from '../testing/held-subjects.ts'
import { anIntegration } from '../testing/machine-samples.ts'
import { aConnection, aMessage, aSchedule, aTicket, ME } from '../testing/samples.ts'
import { fakeServer } from '../testing/server.ts'
import { aWebhook } from '../testing/webhook-samples.ts'
import { applyFrame } from './apply-frame.ts'
import { createQueryClient } from './query-client.ts'

const LATER = 'of-a-later-release' as never
const viewer: Viewer = { id: ME, profile: 'admin', queueIds: [], noQueueTickets: true }
const server = fakeServer()
const page = { count: 1, hasMore: false }
type Options = ConstructorParameters<typeof QueryObserver>[1]
type ManyOptions = ConstructorParameters<typeof InfiniteQueryObserver>[1]

/** A browser whose page observes these queries. */
async function showing(...queries: readonly Query[]): Promise<QueryClient> {
  const client = createQueryClient()
  for (const query of queries) {
    const observer =
      'initialPageParam' in query
        ? new InfiniteQueryObserver(client, query as Query & ManyOptions)
        : new QueryObserver(client, query as Query & Options)
    observer.subscribe(() => {})
  }
  await expect.poll(() => client.isFetching()).toBe(0)
  return client
}

function hear(client: QueryClient, subject: string, action: string, data: object): void {
  const frame = readFrame(1, JSON.parse(JSON.stringify({ ch: `company-1-${subject}`, action, data })))
  applyFrame(client, viewer, frame as LiveFrame)
}
const held = (client: QueryClient, { queryKey }: Query): string => JSON.stringify(client.getQueryData(queryKey))

const EVERY_SCHEDULE = { text: '', status: undefined, userId: undefined, from: undefined, to: undefined, zone: 'UTC' }
const ROWS: readonly {
  readonly subject: string
  readonly query: Query
  readonly serve: () => void
  readonly data: object
  readonly shows: readonly string[]
}[] = [
  {
    subject: 'whatsapp',
    query: connectionList,
    serve: () => server.serve(listConnections, () => [aConnection()]),
    data: { whatsapp: aConnection({ version: 2, status: LATER, type: LATER }) },
    shows: ['"status":"unknown"', '"type":"unknown"'],
  },
  {
    subject: 'schedule',
    query: scheduleLists.list(EVERY_SCHEDULE),
    serve: () => server.serve(listSchedules, () => ({ ...page, schedules: [aSchedule()] })),
    data: { record: aSchedule({ version: 2, status: LATER }) },
    shows: ['"status":"unknown"'],
  },
  {
    subject: 'campaign',
    query: campaignLists.list({ text: '' }),
    serve: () => server.serve(listCampaigns, () => ({ ...page, records: [aCampaign()] })),
    data: { record: aCampaign({ version: 2, status: LATER, canceledBecause: LATER }) },
    shows: ['"status":"unknown"', '"canceledBecause":"unknown"'],
  },
  {
    subject: 'queueIntegration',
    query: integrationLists.list({ text: '' }),
    serve: () => server.serve(listIntegrations, () => ({ ...page, queueIntegrations: [anIntegration()] })),
    data: { record: anIntegration({ version: 2, type: LATER }) },
    shows: ['"type":"unknown"'],
  },
  {
    subject: 'webhook',
    query: webhookLists.list({}),
    serve: () => server.serve(listWebhooks, () => [aWebhook()]),
    data: { record: aWebhook({ version: 2, events: ['message.created', LATER], switchedOff: LATER }) },
    shows: ['"events":["message.created"]', '"switchedOff":"unknown"'],
  },
  {
    subject: 'invoice',
    query: invoiceLists.list({ text: '' }),
    serve: () => server.serve(listOwnInvoices, () => ({ ...page, invoices: [anInvoice()] })),
    data: { record: anInvoice({ version: 2, status: LATER, recurrence: LATER }) },
    shows: ['"status":"unknown"', '"recurrence":"unknown"'],
  },
]

test.each(ROWS)('a row with values of a later release replaces the listed row: $subject', async (row) => {
  row.serve()
  const client = await showing(row.query)
  expect(held(client, row.query)).toContain('"version":1')

  hear(client, row.subject, 'update', row.data)

  await expect.poll(() => held(client, row.query)).toContain('"version":2')
  for (const shown of row.shows) expect(held(client, row.query)).toContain(shown)
})

test("a ticket with a later release's status leaves the lists and counters, and stays open on screen", async () => {
  const ticket = aTicket({ status: 'open' })
  const list = ticketList({ ...NO_FILTER, status: 'open', order: 'recent' })
  const counters = ticketCounters(NO_FILTER)
  const opened = openedTicket(createQueryClient(), ticket.uuid)
  server.serve(listTickets, () => ({ ...page, tickets: [ticket] }))
  server.serve(countTickets, () => ({ open: 1, pending: 0, closed: 0, unread: 0 }))
  server.serve(getTicketByUuid, () => ticket)
  const client = await showing(list, counters, opened)

  hear(client, 'ticket', 'update', { ticket: { ...ticket, status: LATER, version: 2 } })

  expect(client.getQueryData(list.queryKey)?.pages.flatMap(({ tickets }) => tickets)).toEqual([])
  expect(client.getQueryData(counters.queryKey)).toMatchObject({ open: 0, pending: 0, closed: 0 })
  expect(client.getQueryData(opened.queryKey)).toMatchObject({ ticket: { status: 'unknown' }, isGone: false })
})

test('a message of a kind that only a later release knows is added to an open conversation', async () => {
  const ticket = aTicket({ status: 'open' })
  const conversation = conversations.query(ticket.id)
  server.serve(listMessages, () => ({ ...page, count: 0, hasNewer: false, tickets: [], ticket, messages: [] }))
  const client = await showing(conversation)
  const message = aMessage({ mediaType: LATER, origin: LATER })

  hear(client, 'appMessage', 'create', { message, ticket, contact: ticket.contact })

  expect(held(client, conversation)).toContain('"mediaType":"unsupported"')
})
