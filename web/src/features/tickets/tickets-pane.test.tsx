// @vitest-environment jsdom
import { PAGE_SIZE } from '@recado/contracts/limits'
import { countTickets, listTickets } from '@recado/contracts/tickets/routes'
import type { Ticket } from '@recado/contracts/tickets/ticket'
import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { aMe, aTicket } from '../../testing/samples.ts'
import { fakeServer, Unreachable } from '../../testing/server.ts'
import { carla, contact, dario, NO_CHOICES, serveInbox, showInbox } from './serve-inbox.tsx'

const server = fakeServer()
const AT = '2026-03-01T12:00:00.000Z'

beforeEach(() => serveInbox(server))

const tab = (name: RegExp) => screen.findByRole('tab', { name })

test('the tabs show the numbers of open and waiting tickets, and each tab its own tickets', async () => {
  const { address } = await showInbox()

  await tab(/^Atendendo\s*1$/)
  await screen.findByText('Carla')
  expect(screen.getByText('Você: Temos sim')).toBeTruthy() // the row shows neither the signature nor formatting marks
  expect(screen.queryByText('Dário')).toBeNull()
  await userEvent.click(await tab(/^Aguardando\s*1$/))

  await screen.findByText('Dário')
  expect(screen.getByText('3 mensagens não lidas')).toBeTruthy()
  expect(screen.queryByText('Carla')).toBeNull()
  await expect.poll(address).toBe('/tickets?tab=pending')
})

test('a supervisor shows all tickets without an answer by one press; an agent has no such button', async () => {
  const { address } = await showInbox({ me: aMe('supervisor') })
  await userEvent.click(await screen.findByRole('button', { name: 'Sem resposta' }))

  await expect.poll(address).toBe('/tickets?all=1&unanswered=1')
  expect(screen.getByRole('button', { name: 'Remover o filtro Sem resposta' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Sem resposta' })).toBeNull()
  cleanup()
  await showInbox()
  await tab(/^Atendendo/)
  expect(screen.queryByRole('button', { name: 'Sem resposta' })).toBeNull()
})

test.each<[string, Ticket['lastBy']]>([
  ['Otto', { origin: 'ui', userId: 7 }],
  ['Equipe', { origin: 'ui', userId: 8 }], // the author is a former colleague
  ['Equipe', null],
  ['Celular', { origin: 'phone', userId: null }],
])('a row names %s as the author of its last message: %j', async (name, lastBy) => {
  serveInbox(server, [{ ...carla, lastBy }])
  await showInbox()

  await screen.findByText(`${name}: Temos sim`)
})

test.each<[string, NonNullable<Ticket['lastBy']>]>([
  ['Robô', { origin: 'bot', userId: null }],
  ['Campanha', { origin: 'campaign', userId: null }],
  ['Agendamento', { origin: 'schedule', userId: null }],
  ['API', { origin: 'api', userId: null }],
])(
  "a row shows the last words of a person with a mark for %s, or the mark's name until a person has written",
  async (name, lastBy) => {
    const last = { lastMessage: 'Dia das Mães', fromMe: true, lastBy }
    const said = { preview: 'Preciso de ajuda', previewAt: AT, previewBy: { origin: 'inbound', userId: null } } as const
    serveInbox(server, [{ ...carla, ...last, ...said }, aTicket({ id: 4, status: 'open', ...last })])
    await showInbox()

    const words = await screen.findByText('Preciso de ajuda')
    expect(within(words).getByLabelText(name)).toBeTruthy()
    expect(screen.getByText(name)).toBeTruthy()
    expect(screen.queryByText(/Dia das Mães/)).toBeNull()
  },
)

test('a further page is fetched near the end of the list; a failure is shown, and tried again on request', async () => {
  const first = Array.from({ length: PAGE_SIZE.tickets }, (_, at) => ({ ...carla, id: at + 10 }))
  let isDown = true
  server.serve(listTickets, ({ query }) => {
    if (query['pageNumber'] === '1') return { tickets: first, count: first.length + 1, hasMore: true }
    if (isDown) throw new Unreachable()
    return { tickets: [{ ...carla, id: 7 }], count: first.length + 1, hasMore: false }
  })
  await showInbox()

  const rows = await screen.findByRole('list', { name: 'Lista de atendimentos' })
  fireEvent.scroll(rows.parentElement as HTMLElement, { target: { scrollTop: 30 * 68 } })
  await screen.findByText('Não foi possível carregar.')
  expect(server.heardOf(listTickets)).toHaveLength(2) // the list does not retry by itself
  isDown = false
  await userEvent.click(screen.getByRole('button', { name: 'Tentar novamente' }))

  await expect.poll(() => server.heardOf(listTickets)).toHaveLength(3)
  await expect.poll(() => screen.queryByText('Não foi possível carregar.')).toBeNull()
})

test.each([
  [['Balcão'], ['Principal'], ''],
  [['Balcão', 'Cozinha'], ['Principal'], 'Balcão'],
  [['Balcão', 'Cozinha'], ['Principal', 'Reserva'], 'BalcãoPrincipal'],
])(
  'a row with the queues %j and the connections %j names only those with alternatives: %j',
  async (queues, connections, named) => {
    const choicesOf = (names: readonly string[]) => names.map((name, index) => ({ id: index + 1, name }))
    const choices = { ...NO_CHOICES, queues: choicesOf(queues), connections: choicesOf(connections) }
    await showInbox({ choices })

    await screen.findByText('Carla')
    expect(screen.getByRole('link', { name: /Carla/ }).textContent).toMatch(new RegExp(`Temos sim${named}$`))
  },
)

test('a ticket without a queue says so even if there is only one queue', async () => {
  serveInbox(server, [{ ...carla, queueId: null, queue: null }])
  await showInbox({ choices: { ...NO_CHOICES, queues: [{ id: 3, name: 'Balcão' }] } })

  await screen.findByText('sem fila')
})

test('a failure of the list is explained in Portuguese, and can be tried again', async () => {
  server.serve(listTickets, () => {
    throw new Unreachable()
  })
  await showInbox()
  await screen.findByText('Não foi possível carregar.')

  serveInbox(server)
  await userEvent.click(screen.getByRole('button', { name: 'Tentar novamente' }))

  await screen.findByText('Carla')
})

test('counts are formatted in the chosen language', async () => {
  server.serve(countTickets, () => ({ open: 12_345, pending: 0, closed: 0, unread: 0 }))
  localStorage.setItem('i18nextLng', 'en')
  await showInbox()

  await tab(/^Attending\s*12,345$/)
})

test('a ticket that a colleague gave to the user has a mark', async () => {
  serveInbox(server, [
    { ...carla, user: { id: aMe().id, name: 'Eu' }, handedBy: { id: 9, name: 'Léo', at: '2026-03-01T12:00:00.000Z' } },
  ])
  await showInbox()

  await screen.findByLabelText('Transferido por Léo')
})

test('a ticket that was given to a colleague has no mark for others', async () => {
  serveInbox(server, [
    {
      ...carla,
      userId: 8,
      user: { id: 8, name: 'Rui' },
      handedBy: { id: 9, name: 'Léo', at: '2026-03-01T12:00:00.000Z' },
    },
  ])
  await showInbox({ path: '/tickets?all', me: aMe('admin') })

  await screen.findByText('Carla')
  expect(screen.queryByLabelText('Transferido por Léo')).toBeNull()
})

test('a message of the system is shown in the language of the reader, whatever its original language is', async () => {
  const photo = { lastMessage: 'Foto', lastWords: { code: 'image', params: {} } }
  serveInbox(server, [{ ...dario, ...photo }])
  localStorage.setItem('i18nextLng', 'en')
  await showInbox({ path: '/tickets?tab=pending' })

  await screen.findByText('Photo')
})

test('an empty inbox links to the waiting tickets and shows their number; an agent without queues reads whom to ask', async () => {
  serveInbox(server, [dario])
  const { address } = await showInbox()
  await userEvent.click(await screen.findByRole('button', { name: '1 pessoa aguarda atendimento' }))
  await expect.poll(address).toBe('/tickets?tab=pending')

  cleanup()
  serveInbox(server, [])
  await showInbox({
    path: '/tickets?tab=pending',
    me: { ...aMe(), queueIds: [], queues: [], noQueueTickets: 'disable' },
  })
  await screen.findByText('Você não está em nenhuma fila. Peça ao administrador.')
})

test('the longest waiting ticket is first in a company without targets, with the time of its last message, and another order shows a chip', async () => {
  const [early, late] = ['2026-03-02T08:00:00.000Z', '2026-03-02T09:00:00.000Z']
  const eva = aTicket({
    id: 3,
    contact: { ...contact, id: 3, name: 'Eva', number: null },
    queuedAt: early,
    updatedAt: late,
  })
  const dora = { ...dario, queuedAt: late, lastMessageAt: late, updatedAt: early }
  serveInbox(server, [dora, eva])
  const { address } = await showInbox({ path: '/tickets?tab=pending' })

  const row = (await screen.findByText('Dário')).closest('[data-row]') as HTMLElement
  expect(
    within(row)
      .getByText(/02\/03/)
      .getAttribute('datetime'),
  ).toBe(late)
  expect(server.heardOf(listTickets).at(-1)?.query).toMatchObject({ order: 'urgent', status: 'pending' })
  await userEvent.click(screen.getByRole('button', { name: 'Filtros' }))
  await userEvent.click(await screen.findByRole('radio', { name: 'Recentes' }))
  await expect.poll(address).toBe('/tickets?tab=pending&order=recent')
  await userEvent.keyboard('{Escape}')
  await userEvent.click(await screen.findByRole('button', { name: 'Remover o filtro Recentes' }))
  await expect.poll(address).toBe('/tickets?tab=pending')
})

test('a list of ten thousand tickets renders at most 60 rows', async () => {
  const many = Array.from({ length: 10_000 }, (_, index) => aTicket({ id: index + 1, status: 'open' }))
  server.serve(listTickets, () => ({ tickets: many, count: many.length, hasMore: false }))
  await showInbox()

  const rows = await screen.findAllByRole('listitem')
  expect(rows.length).toBeLessThanOrEqual(60)
  expect(rows[0]?.getAttribute('aria-setsize')).toBe('10000')
})

test('the tags of a ticket show the number of further tags, and all names in a tooltip', async () => {
  const names = ['Urgente', 'Entrega agendada', 'Garantia', 'Retorno', 'Proposta']
  const tags = names.map((name, index) => ({ id: index + 1, name, color: '#1971c2', kanban: 0 }))
  serveInbox(server, [{ ...carla, tags }])
  await showInbox()

  const row = (await screen.findByText('Carla')).closest('[data-row]') as HTMLElement
  const moreOf = (name: string) => within(row).getByText(name).parentElement?.dataset['more']
  expect(names.slice(0, 3).map(moreOf)).toEqual(['4', '3', '2'])
  expect(within(row).queryByText('Retorno')).toBeNull()
  expect(within(row).getByTitle(names.join(', '))).toBeTruthy()
})
