// @vitest-environment jsdom
import { getCompanyPlan } from '@recado/contracts/auth/company-routes'
import { listOwnInvoices } from '@recado/contracts/billing/invoice-routes'
import { getSubscription, listOffers } from '@recado/contracts/billing/subscription-routes'
import { listCampaigns } from '@recado/contracts/campaigns/routes'
import { Connection } from '@recado/contracts/connections/connection'
import { getConnection, listConnections, listStatusChanges } from '@recado/contracts/connections/routes'
import { listIntegrations } from '@recado/contracts/integrations/routes'
import { listMessages } from '@recado/contracts/messages/routes'
import { Notification } from '@recado/contracts/notifications/notification'
import { readFrame } from '@recado/contracts/realtime/frames'
import { listSchedules } from '@recado/contracts/schedules/routes'
import { Ticket } from '@recado/contracts/tickets/ticket'
import { listWebhooks } from '@recado/contracts/webhooks/routes'
import { screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import { CampaignsPage } from '../features/campaigns/campaigns-page.tsx'
import { ReferenceCard } from '../features/chats/references/reference-card.tsx'
import { ConnectionsPage } from '../features/connections/connections-page.tsx'
import { QrDialog } from '../features/connections/qr-dialog.tsx'
import { LaneSection } from '../features/details/lane-section.tsx'
import { PixView } from '../features/finance/checkout/pix-view.tsx'
import { FinancePage } from '../features/finance/finance-page.tsx'
import { IntegrationsPage } from '../features/integrations/integrations-page.tsx'
import { NoticeRow } from '../features/notifications/notice-row.tsx'
import { SchedulesPage } from '../features/schedules/schedules-page.tsx'
import { WebhooksPage } from '../features/webhooks/webhooks-page.tsx'
import { aCampaign } from '../testing/campaign-samples.ts'
import { aNotification } from '../testing/chat-samples.ts'
import { aCharge, anInvoice, anOffer, someOffers, someTerms } from '../testing/finance-samples.ts'
import { anIntegration } from '../testing/machine-samples.ts'
import { aConnection, aMe, aMessage, aSchedule, aTag, aTicket, ME } from '../testing/samples.ts'
import { fakeServer } from '../testing/server.ts'
import { show } from '../testing/show.tsx'
import { aWebhook } from '../testing/webhook-samples.ts'
import { Conversation } from './conversation/conversation.tsx'

const LATER = 'of-a-later-release' as never
const server = fakeServer()
const page = { count: 1, hasMore: false }

const CONVERSATION = { ...page, hasNewer: false, tickets: [] }
const laterMessage = aMessage({
  fromMe: true,
  mediaType: LATER,
  origin: LATER,
  automatic: true,
  madeBy: { kind: LATER, name: 'Agente' },
})

const DRAWN: readonly (readonly [name: string, draw: () => ReactNode, words: string])[] = [
  [
    'connections',
    () => {
      server.serve(listConnections, () => [aConnection({ status: LATER, type: LATER })])
      server.serve(listStatusChanges, () => [])
      return <ConnectionsPage queues={[]} sandbox={{ isOffered: false, phoneUrl: null }} />
    },
    'Desconhecido',
  ],
  [
    'campaigns',
    () => {
      server.serve(listCampaigns, () => ({ ...page, records: [aCampaign({ status: LATER })] }))
      return <CampaignsPage choices={{ connections: [], tags: [] }} />
    },
    'Desconhecida',
  ],
  [
    'schedules',
    () => {
      server.serve(listSchedules, () => ({ ...page, schedules: [aSchedule({ status: LATER, error: LATER })] }))
      return <SchedulesPage connections={[]} people={[]} />
    },
    'Desconhecido',
  ],
  [
    'integrations',
    () => {
      server.serve(listIntegrations, () => ({ ...page, queueIntegrations: [anIntegration({ type: LATER })] }))
      return <IntegrationsPage />
    },
    'Desconhecido',
  ],
  [
    'webhooks',
    () => {
      server.serve(listWebhooks, () => [aWebhook({ active: false, switchedOff: LATER, events: [LATER] })])
      return <WebhooksPage />
    },
    'Desativado',
  ],
  [
    'notifications',
    () => <NoticeRow notice={Notification.parse(aNotification({ about: { kind: LATER } }))} onGo={() => {}} />,
    'Nova notificação',
  ],
  ['references of a chat', () => <ReferenceCard reference={{ entity: 'unknown', entityId: 1 }} />, 'Desconhecido'],
  [
    'a conversation',
    () => {
      const ticket = Ticket.parse(aTicket({ status: LATER, origin: LATER, closedBy: LATER }))
      server.serve(listMessages, () => ({ ...CONVERSATION, messages: [laterMessage], ticket }))
      return <Conversation ticket={ticket} connection="unknown" />
    },
    'A situação deste atendimento é desconhecida. Recarregue a página.',
  ],
]

test.each(DRAWN)('a page shows values of a later release without an error: %s', async (_, draw, words) => {
  await show(draw(), { me: aMe('admin') })

  expect((await screen.findAllByText(words)).length).toBeGreaterThan(0)
})

test('the dialog of the QR code shows no spinner for a session status that only a later release knows', async () => {
  const connection = aConnection({ status: LATER })
  server.serve(getConnection, () => ({ ...connection, qrcode: '', qrcodeExpiresAt: null }))
  await show(<QrDialog connection={Connection.parse(connection)} phoneUrl={null} onClose={() => {}} />)

  expect((await screen.findAllByText('Desconhecido')).length).toBeGreaterThan(0)
  expect(screen.queryByText('Preparando o código…')).toBeNull()
})

const NOT_OFFERED: readonly (readonly [name: string, draw: () => ReactNode, shown: string, action: RegExp])[] = [
  [
    'to delete a campaign',
    () => {
      server.serve(listCampaigns, () => ({ ...page, records: [aCampaign({ status: LATER })] }))
      return <CampaignsPage choices={{ connections: [], tags: [] }} />
    },
    'Desconhecida',
    /excluir|apagar/i,
  ],
  [
    'to pay an invoice',
    () => {
      server.serve(getCompanyPlan, () => someTerms({ recurrence: LATER }))
      server.serve(listOffers, () => someOffers([anOffer()], { recurrence: LATER }))
      server.serve(listOwnInvoices, () => ({ ...page, invoices: [anInvoice({ status: LATER })] }))
      return <FinancePage />
    },
    'Desconhecido',
    /^PAGAR/,
  ],
  [
    'to show the code of a payment again',
    () => {
      localStorage.setItem('paying:1', '1')
      server.serve(getSubscription, () => ({ status: LATER, dueDate: '2026-01-01', received: 0 }))
      server.serve(getCompanyPlan, () => someTerms())
      server.serve(listOffers, () => someOffers())
      server.serve(listOwnInvoices, () => ({ ...page, invoices: [anInvoice({ status: 'paid' })] }))
      return <FinancePage />
    },
    'Pago',
    /código Pix/,
  ],
  [
    'to pay by a code',
    () => {
      server.serve(getSubscription, () => ({ status: LATER, dueDate: '2026-01-01', received: 0 }))
      const expiresAt = '2026-01-01T00:00:00.000Z'
      return <PixView charge={aCharge({ expiresAt })} renewing={{ isPending: false, error: null }} onRenew={() => {}} />
    },
    'A situação deste pagamento é desconhecida. Recarregue a página.',
    /código/i,
  ],
  [
    'to move a ticket between lanes',
    () => {
      const tag = { ...aTag({ id: 3, name: 'Orçamento' }), kanban: 1 as const }
      const ticket = Ticket.parse(aTicket({ status: LATER, tags: [tag] }))
      return <LaneSection ticket={ticket} tags={[tag]} onTicket={() => {}} />
    },
    'Orçamento',
    /Kanban/,
  ],
]

test.each(NOT_OFFERED)('an entry in an unknown state offers no action: %s', async (_, draw, shown, action) => {
  const me = aMe('admin')
  const plan = { ...me.company.plan, useKanban: true }
  await show(draw(), { me: { ...me, company: { ...me.company, plan } } })

  expect((await screen.findAllByText(shown)).length).toBeGreaterThan(0)
  for (const role of ['button', 'menuitem', 'combobox', 'textbox'])
    expect(screen.queryAllByRole(role, { name: action })).toEqual([])
})

const ticket = aTicket({ status: LATER, origin: LATER })
const FRAMES: readonly (readonly [subject: string, action: string, data: object])[] = [
  ['ticket', 'update', { ticket }],
  ['appMessage', 'create', { message: laterMessage, ticket, contact: ticket.contact }],
  ['notification', 'ticket', { message: laterMessage, ticket }],
  ['whatsapp', 'update', { whatsapp: aConnection({ status: LATER, type: LATER }) }],
  ['schedule', 'update', { record: aSchedule({ status: LATER }) }],
  ['campaign', 'update', { record: aCampaign({ status: LATER, canceledBecause: LATER }) }],
  ['queueIntegration', 'update', { record: anIntegration({ type: LATER, language: LATER }) }],
  ['webhook', 'update', { record: aWebhook({ events: [LATER], switchedOff: LATER }) }],
  ['invoice', 'update', { record: anInvoice({ status: LATER, method: LATER, recurrence: LATER }) }],
  [`notification-user-${ME}`, 'create', { notification: aNotification({ about: { kind: LATER } }) }],
]

test.each(FRAMES)('a frame with values of a later release is parsed: %s %s', (subject, action, data) => {
  const frame = readFrame(1, JSON.parse(JSON.stringify({ ch: `company-1-${subject}`, action, data })))

  expect(frame).toBeDefined()
  expect(JSON.stringify(frame)).not.toContain(LATER)
})
