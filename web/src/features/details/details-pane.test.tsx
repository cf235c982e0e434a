// @vitest-environment jsdom
import type { ReceivedCampaign } from '@recado/contracts/contacts/contact'
import { getContact, listContactCampaigns, listContactTickets } from '@recado/contracts/contacts/routes'
import { addTicketTag, createTag, leaveLane, replaceTicketTags } from '@recado/contracts/tags/routes'
import type { Ticket } from '@recado/contracts/tickets/ticket'
import { act, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'
import { aMe, aTicket } from '../../testing/samples.ts'
import { fakeServer, Refused } from '../../testing/server.ts'
import { show } from '../../testing/show.tsx'
import { DetailsPane } from './details-pane.tsx'
import { applyDetailFrame } from './live.ts'

const server = fakeServer()
const resource = {
  companyId: 1,
  createdAt: '2026-03-02T12:00:00.000Z',
  updatedAt: '2026-03-02T12:00:00.000Z',
  version: 1,
}
const vip = { ...resource, id: 7, name: 'Cliente fiel', color: '#2f9e44', kanban: 0, userId: null }
const lane = { ...resource, id: 8, name: 'Proposta', color: '#1971c2', kanban: 1, userId: null }
const { userId: _, ...brief } = vip
const ticket = aTicket({ id: 5, status: 'open', tags: [{ id: 7, name: brief.name, color: brief.color, kanban: 0 }] })
const former = aTicket({ number: 12, id: 4, status: 'closed', lastMessage: 'Até logo' })
const contact = {
  ...resource,
  ...ticket.contact,
  tags: [],
  identities: [
    { kind: 'lid' as const, value: '140900148240403' },
    { kind: 'phone' as const, value: '5511955552222' },
  ],
  isWhatsappValid: true,
  optOut: true,
  optOutAt: null,
  fields: [],
  notes: '',
  priority: 'none' as const,
  isBlocked: false,
  extraInfo: [
    { name: 'Site', value: 'https://carla.test/loja' },
    { name: 'Obs', value: 'javascript:alert(1)' },
  ],
}
let changed: Ticket[] = []
let made: string[] = []

beforeEach(() => {
  changed = []
  made = []
  server.serve(getContact, () => contact)
  server.serve(listContactTickets, () => ({ tickets: [ticket, former], count: 2, hasMore: false }))
})
const open = (me = aMe(), shown = ticket) =>
  show(
    <DetailsPane
      ticket={shown}
      notes={null}
      pictures={null}
      files={null}
      addressOf={({ uuid }) => `/tickets/${uuid}`}
      tags={[vip, lane]}
      onTicket={(one) => changed.push(one)}
      onTag={(tag) => made.push(tag.name)}
      onClose={() => {}}
    />,
    { me },
  )

test('the details show the contact of the ticket with its number, notes and earlier tickets', async () => {
  await open()

  expect(await screen.findByText('+55 (11) 94444-1111')).toBeTruthy()
  expect(await screen.findByText('Não recebe campanhas')).toBeTruthy()
  expect(screen.getByText('+55 (11) 95555-2222')).toBeTruthy()
  expect(screen.queryByText(/140900148240403/)).toBeNull() // an internal code of WhatsApp is not shown
  expect(screen.getByRole('link', { name: 'https://carla.test/loja' }).getAttribute('rel')).toContain('noopener')
  expect(screen.queryByRole('link', { name: /javascript/ })).toBeNull() // only a web address becomes a link
  const link = await screen.findByRole('link', { name: /#12/ })
  expect(link.getAttribute('href')).toBe(`/tickets/${former.uuid}`)
  expect(screen.queryByRole('link', { name: /#5/ })).toBeNull() // the open ticket is not among the earlier ones
})

test('the details show the advertisement that led to the ticket, with its own text', async () => {
  const cameFrom = {
    title: 'Vestido azul',
    text: null,
    url: 'https://fb.me/1',
    sourceType: 'ad',
    sourceId: '1202',
    clickId: 'c',
    app: 'instagram',
    entryPoint: 'ctwa_ad',
  }
  await open(aMe(), { ...ticket, cameFrom })

  const card = within(await screen.findByRole('complementary', { name: 'Anúncio · Instagram' }))
  expect(card.getByText('Vestido azul')).toBeTruthy()
  expect(card.getByText('Código: 1202')).toBeTruthy()
})

test('a typed tag is created, and is added to the tags of the ticket', async () => {
  server.serve(createTag, ({ body }) => ({ ...vip, id: 9, name: (body as { name: string }).name }))
  server.serve(replaceTicketTags, () => ({ ...ticket, version: 2 }))
  await open()
  await screen.findByText('Cliente fiel')

  await userEvent.type(screen.getByRole('combobox', { name: 'Tags' }), 'Noiva{Enter}')

  await screen.findByText('Tag salva com sucesso')
  await expect
    .poll(() => server.heardOf(replaceTicketTags)[0]?.body)
    .toEqual({ ticketId: 5, tags: [7, 9], undoSeconds: 6 })
  await expect.poll(() => changed.map(({ version }) => version)).toEqual([2])
  expect(made).toEqual(['Noiva'])
})

test('a name that is too short creates no tag', async () => {
  await open()
  await screen.findByText('Cliente fiel')

  await userEvent.type(screen.getByRole('combobox', { name: 'Tags' }), 'ab{Enter}')

  await screen.findByText('Mensagem muito curta')
  expect(server.heardOf(createTag)).toEqual([])
  expect(server.heardOf(replaceTicketTags)).toEqual([])
})

test("removing a tag from a ticket keeps the ticket's lane", async () => {
  server.serve(replaceTicketTags, () => ({ ...ticket, tags: [], version: 2 }))
  await open()

  await userEvent.click(await screen.findByRole('button', { name: 'Retirar a tag Cliente fiel' }))

  await expect.poll(() => server.heardOf(replaceTicketTags)[0]?.body).toEqual({ ticketId: 5, tags: [], undoSeconds: 6 })
})

describe('the lane of a ticket in the details', () => {
  const withBoard = () => {
    const me = aMe()
    return { ...me, company: { ...me.company, plan: { ...me.company.plan, useKanban: true } } }
  }
  const inLane = { ...ticket, tags: [...ticket.tags, { id: lane.id, name: lane.name, color: lane.color, kanban: 1 }] }

  test('the lane of a ticket is shown and can be chosen in the details', async () => {
    server.serve(addTicketTag, () => ({ ...inLane, version: 2 }))
    await open(withBoard())
    const stage = await screen.findByRole<HTMLInputElement>('combobox', { name: 'Etapa do Kanban' })
    expect(stage.value).toBe('Em aberto')

    await userEvent.click(stage)
    await userEvent.click(await screen.findByRole('option', { name: 'Proposta' }))

    await expect.poll(() => changed.map(({ version }) => version)).toEqual([2])
    expect(server.heardOf(addTicketTag)).toMatchObject([{ params: { ticketId: '5', tagId: '8' } }])
  })

  test('a ticket can be removed from its lane in the details', async () => {
    server.serve(leaveLane, () => ({ ...ticket, version: 3 }))
    await open(withBoard(), inLane)
    const stage = await screen.findByRole<HTMLInputElement>('combobox', { name: 'Etapa do Kanban' })
    expect(stage.value).toBe('Proposta')

    await userEvent.click(stage)
    await userEvent.click(await screen.findByRole('option', { name: 'Em aberto' }))

    await expect.poll(() => changed.map(({ version }) => version)).toEqual([3])
    expect(server.heardOf(leaveLane)).toMatchObject([{ params: { ticketId: '5' } }])
  })

  test('a failed change of the lane shows the reason, and the old lane is shown again', async () => {
    server.serve(addTicketTag, () => {
      throw new Refused('ERR_NO_TAG_FOUND')
    })
    await open(withBoard())
    const stage = await screen.findByRole<HTMLInputElement>('combobox', { name: 'Etapa do Kanban' })
    await userEvent.click(stage)
    await userEvent.click(await screen.findByRole('option', { name: 'Proposta' }))

    await screen.findByRole('alert')
    await expect.poll(() => stage.value).toBe('Em aberto')
    expect(changed).toEqual([])
  })

  test('the lane of a ticket is read-only when the plan has no board', async () => {
    await open(aMe(), inLane)

    expect(await screen.findByText('Proposta')).toBeTruthy()
    expect(screen.queryByRole('combobox', { name: 'Etapa do Kanban' })).toBeNull()
  })
})

test('frames of a contact and its tickets give the same data as a refetch', async () => {
  const { client } = await open()
  await screen.findByText('Até logo')
  const queries = [{ queryKey: ['contacts'] }, { queryKey: ['details'] }]
  const data = () => queries.flatMap((of) => client.getQueriesData(of).map(([, held]) => held))

  const renamed = { ...contact, name: 'Carla Souza', version: 2 }
  const changedFormer = { ...former, lastMessage: 'Voltei', version: 9 }
  server.serve(getContact, () => renamed)
  server.serve(listContactTickets, () => ({ tickets: [ticket, changedFormer], count: 2, hasMore: false }))
  act(() => {
    applyDetailFrame(client, { subject: 'contact', action: 'update', data: { contact: renamed } })
    applyDetailFrame(client, { subject: 'ticket', action: 'update', data: { ticket: changedFormer } })
    // a late frame
    applyDetailFrame(client, { subject: 'ticket', action: 'update', data: { ticket: { ...former, version: 2 } } })
  })
  await screen.findByText('Carla Souza')
  await screen.findByText('Voltei')
  await expect.poll(() => client.isFetching()).toBe(0)
  const applied = structuredClone(data())
  await act(() => Promise.all(queries.map((of) => client.refetchQueries(of))))

  expect(data()).toEqual(applied)
})

test('a part of the details that failed can be requested again while the other parts stay', async () => {
  server.serve(listContactTickets, () => {
    throw new Refused('ERR_NO_PERMISSION')
  })
  await open()
  await screen.findByText('Não foi possível carregar.')
  expect(await screen.findByText('Não recebe campanhas')).toBeTruthy()
  server.serve(listContactTickets, () => ({ tickets: [ticket, former], count: 2, hasMore: false }))

  await userEvent.click(screen.getByRole('button', { name: 'Tentar novamente' }))

  await screen.findByRole('link', { name: /#12/ })
  expect(screen.queryByText('Não foi possível carregar.')).toBeNull()
})

const received = (changes: Partial<ReceivedCampaign> = {}): ReceivedCampaign => ({
  id: 3,
  name: 'Volta às aulas',
  at: '2026-03-02T15:00:00.000Z',
  state: 'delivered',
  answeredAt: null,
  ...changes,
})

test('the details name the campaigns that the contact received, and only users with the permission can open their reports', async () => {
  const answered = received({ id: 2, name: 'Natal', state: 'read', answeredAt: '2026-03-02T15:09:00.000Z' })
  server.serve(listContactCampaigns, () => [received(), answered])
  await open()

  expect(await screen.findByText('Volta às aulas')).toBeTruthy()
  screen.getByText(/entregue/)
  screen.getByText(/respondida/)
  expect(screen.queryByRole('link', { name: 'Volta às aulas' })).toBeNull()
})

test('the details lead an admin of a company with campaigns to the report', async () => {
  localStorage.setItem('cshow', 'true')
  server.serve(listContactCampaigns, () => [received()])
  const me = aMe('admin')
  await open({ ...me, company: { ...me.company, plan: { ...me.company.plan, useCampaigns: true } } })

  const link = await screen.findByRole('link', { name: 'Volta às aulas' })
  expect(link.getAttribute('href')).toBe('/campaign/3/report')
})
