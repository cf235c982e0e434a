// @vitest-environment jsdom

import { PAGE_SIZE } from '@recado/contracts/limits'
import { countTickets, listTickets, updateTicket } from '@recado/contracts/tickets/routes'
import type { Ticket } from '@recado/contracts/tickets/ticket'
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'
import { storeLanguage } from '../../shared/i18n/language.ts'
import { viewerOf } from '../../shared/session/current-user.tsx'
import { aMe, aTicket, MY_QUEUE } from '../../testing/samples.ts'
import { fakeServer, Refused, Unreachable } from '../../testing/server.ts'
import { show } from '../../testing/show.tsx'
import { dropTicket } from './ticket-cache.ts'
import { TicketsPane } from './tickets-pane.tsx'
import type { FilterChoices } from './use-chips.ts'
import { useInboxAddress } from './use-inbox-address.ts'

const server = fakeServer()
let tickets: Ticket[] = []
let accepted: number[] = []
let others: string[] = []
let peeked: number[] = []

const { contact } = aTicket()
const carla = aTicket({
  id: 1,
  status: 'open',
  lastMessage: '*Ana Souza:*\nTemos _sim_',
  fromMe: true,
  lastBy: { origin: 'ui', userId: aMe().id },
  contact: { ...contact, id: 1, name: 'Carla', number: null },
})
const dario = aTicket({ id: 2, contact: { ...contact, id: 2, name: 'Dário', number: null }, unreadMessages: 3 })

beforeEach(() => {
  tickets = [carla, dario]
  accepted = []
  others = []
  peeked = []
  server.serve(listTickets, ({ query }) => {
    const found = tickets.filter(({ status }) => status === query['status'])
    return { tickets: found, count: found.length, hasMore: false }
  })
  server.serve(countTickets, () => {
    const count = (wanted: Ticket['status']) => tickets.filter(({ status }) => status === wanted).length
    return { open: count('open'), pending: count('pending'), closed: count('closed'), unread: 0 }
  })
})

const NO_CHOICES: FilterChoices = { queues: [], tags: [], people: [{ id: 7, name: 'Otto' }], connections: [] }

function Pane({ choices = NO_CHOICES }: { readonly choices?: FilterChoices }) {
  return (
    <TicketsPane
      address={useInboxAddress()}
      choices={choices}
      selectedUuid={undefined}
      addressOf={({ uuid }) => `/tickets/${uuid}`}
      onTaken={({ id }) => accepted.push(id)}
      onClosed={() => {}}
      onOther={(uuid) => others.push(uuid)}
      onPeek={({ id }) => peeked.push(id)}
      onNew={() => {}}
      hitsOf={(text) => text && <p>messages with {text}</p>}
    />
  )
}
const tab = (name: RegExp) => screen.findByRole('tab', { name })

test('the tabs show how many are attended and how many wait, and each its own tickets', async () => {
  const { address } = await show(<Pane />, { path: '/tickets' })

  await tab(/^Atendendo\s*1$/)
  await screen.findByText('Carla')
  expect(screen.getByText('Você: Temos sim')).toBeTruthy() // neither signature nor marks
  expect(screen.queryByText('Dário')).toBeNull()
  await userEvent.click(await tab(/^Aguardando\s*1$/))

  await screen.findByText('Dário')
  expect(screen.getByText('3 mensagens não lidas')).toBeTruthy()
  expect(screen.queryByText('Carla')).toBeNull()
  await expect.poll(address).toBe('/tickets?tab=pending')
})

test.each<[string, Ticket['lastBy']]>([
  ['Otto', { origin: 'ui', userId: 7 }],
  ['Equipe', { origin: 'ui', userId: 8 }], // who is no colleague any more
  ['Equipe', null],
  ['Celular', { origin: 'phone', userId: null }],
  ['Robô', { origin: 'bot', userId: null }],
  ['Campanha', { origin: 'campaign', userId: null }],
  ['Agendamento', { origin: 'schedule', userId: null }],
  ['API', { origin: 'api', userId: null }],
])('a row says that %s wrote its last message: %j', async (name, lastBy) => {
  tickets = [{ ...carla, lastBy }]
  await show(<Pane />, { path: '/tickets' })

  await screen.findByText(`${name}: Temos sim`)
})

test('a further page comes as the end draws near; of one that does not come it says so, and fetches it when asked to', async () => {
  const first = Array.from({ length: PAGE_SIZE.tickets }, (_, at) => ({ ...carla, id: at + 10 }))
  let isDown = true
  server.serve(listTickets, ({ query }) => {
    if (query['pageNumber'] === '1') return { tickets: first, count: first.length + 1, hasMore: true }
    if (isDown) throw new Unreachable()
    return { tickets: [{ ...carla, id: 7 }], count: first.length + 1, hasMore: false }
  })
  await show(<Pane />, { path: '/tickets' })

  const rows = await screen.findByRole('list', { name: 'Lista de atendimentos' })
  fireEvent.scroll(rows.parentElement as HTMLElement, { target: { scrollTop: 30 * 68 } })
  await screen.findByText('Não foi possível carregar.')
  expect(server.heardOf(listTickets)).toHaveLength(2) // not again and again by itself
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
  'of the queues %j and the connections %j a row names what tells rows apart: %j',
  async (queues, connections, named) => {
    const choicesOf = (names: readonly string[]) => names.map((name, index) => ({ id: index + 1, name }))
    const choices = { ...NO_CHOICES, queues: choicesOf(queues), connections: choicesOf(connections) }
    await show(<Pane choices={choices} />, { path: '/tickets' })

    await screen.findByText('Carla')
    expect(screen.getByRole('link', { name: /Carla/ }).textContent).toMatch(new RegExp(`Temos sim${named}$`))
  },
)

test('a ticket of no queue says so where there is one queue, too', async () => {
  tickets = [{ ...carla, queueId: null, queue: null }]
  await show(<Pane choices={{ ...NO_CHOICES, queues: [{ id: 3, name: 'Balcão' }] }} />, { path: '/tickets' })

  await screen.findByText('sem fila')
})

test('a waiting ticket does not open by a click: it is accepted', async () => {
  server.serve(updateTicket, ({ params }) => ({
    ...dario,
    id: Number(params['ticketId']),
    status: 'open' as const,
    version: 2,
  }))
  const { address } = await show(<Pane />, { path: '/tickets?tab=pending' })

  await userEvent.click(await screen.findByText('Dário'))
  await expect.poll(address).toBe('/tickets?tab=pending')
  expect(accepted).toEqual([])
  await userEvent.click(screen.getByRole('button', { name: 'Aceitar o atendimento de Dário' }))

  await expect.poll(() => accepted).toEqual([dario.id])
  await screen.findByText('Ninguém aguardando.')
})

test('whoever comes second is told who was faster, and the list follows', async () => {
  server.serve(updateTicket, () => {
    tickets = [carla]
    throw new Refused('ERR_TICKET_ALREADY_ACCEPTED', { winner: 'Léo' })
  })
  await show(<Pane />, { path: '/tickets?tab=pending' })

  await userEvent.click(await screen.findByRole('button', { name: 'Aceitar o atendimento de Dário' }))

  await screen.findByText('Este atendimento já foi aceito por Léo.')
  await screen.findByText('Ninguém aguardando.')
  expect(accepted).toEqual([])
})

test('a failure says so in Portuguese and can be tried again', async () => {
  server.serve(listTickets, () => {
    throw new Unreachable()
  })
  await show(<Pane />, { path: '/tickets' })
  await screen.findByText('Não foi possível carregar.')

  server.serve(listTickets, () => ({ tickets, count: 2, hasMore: false }))
  await userEvent.click(screen.getByRole('button', { name: 'Tentar novamente' }))

  await screen.findByText('Carla')
})

test('a search is asked of the server once the typing rests, and one that finds nothing can be cleared', async () => {
  server.serve(listTickets, ({ query }) => ({
    tickets: query['searchParam'] ? [] : [carla],
    count: 0,
    hasMore: false,
  }))
  await show(<Pane />, { path: '/tickets' })
  await userEvent.type(await screen.findByRole('searchbox'), 'xyz')

  await screen.findByText('Nenhum resultado para "xyz"')
  expect(server.heardOf(listTickets).map(({ query }) => query['searchParam'])).toEqual([undefined, 'xyz'])
  await userEvent.click(screen.getByRole('button', { name: 'Limpar filtros' }))

  await screen.findByText('Carla')
})

test('only those who may see the work of all are offered it', async () => {
  await show(<Pane />, { path: '/tickets' })
  await userEvent.click(await screen.findByRole('button', { name: 'Filtros' }))
  await screen.findByText('Só não lidos')

  expect(screen.queryByText('Todos')).toBeNull()
})

test('a supervisor sees the work of all, under a chip that takes it off again', async () => {
  const { address } = await show(<Pane />, { path: '/tickets', me: aMe('supervisor') })
  await userEvent.click(await screen.findByRole('button', { name: 'Filtros' }))
  await userEvent.click(await screen.findByText('Todos'))

  await expect.poll(() => server.heardOf(listTickets).at(-1)?.query['showAll']).toBe('true')
  await userEvent.click(await screen.findByRole('button', { name: 'Remover o filtro Todos' }))
  await expect.poll(address).toBe('/tickets')
})

test('tickets closed between two days and none of groups are listed by their address, under chips that take that off', async () => {
  const path = '/tickets?tab=closed&people=1&closedFrom=2026-02-01&closedTo=2026-02-10'
  const { address } = await show(<Pane />, { path })
  const asked = () => server.heardOf(listTickets).at(-1)?.query
  await expect
    .poll(asked)
    .toMatchObject({ closedFrom: '2026-02-01', closedTo: '2026-02-10', withoutGroups: 'true', status: 'closed' })

  await userEvent.click(
    await screen.findByRole('button', { name: 'Remover o filtro Finalizados: 01/02/2026 – 10/02/2026' }),
  )
  await userEvent.click(screen.getByRole('button', { name: 'Remover o filtro Sem grupos' }))

  await expect.poll(address).toBe('/tickets?tab=closed')
  await expect.poll(() => asked()?.['withoutGroups']).toBeUndefined()
})

test.each([
  [`${MY_QUEUE}`, `[${MY_QUEUE}]`, 'false'],
  [`0.${MY_QUEUE}`, `[${MY_QUEUE}]`, undefined], // 0: in no queue
  ['0', '[]', undefined],
  ['', undefined, undefined],
])('queues %j in the address filter the list', async (queues, queueIds, noQueue) => {
  await show(<Pane />, { path: `/tickets?queues=${queues}` })

  await screen.findByText('Carla')
  const { query } = server.heardOf(listTickets)[0] ?? {}
  expect([query?.['queueIds'], query?.['noQueue']]).toEqual([queueIds, noQueue])
})

describe('a closed ticket', () => {
  const ended = aTicket({ ...carla, id: 3, status: 'closed', version: 4 })
  const reopen = async () =>
    userEvent.click(await screen.findByRole('button', { name: 'Reabrir o atendimento de Carla' }))

  test('is reopened from its row by who answered it, and opens', async () => {
    tickets = [ended]
    server.serve(updateTicket, () => ({
      ...ended,
      status: 'open' as const,
      closedAt: null,
      closedBy: null,
      version: 5,
    }))
    await show(<Pane />, { path: '/tickets?tab=closed' })

    await reopen()

    await screen.findByText('Atendimento reaberto.')
    expect(server.heardOf(updateTicket)[0]?.body).toEqual({ status: 'open', queueId: MY_QUEUE })
    expect(accepted).toEqual([ended.id])
    await screen.findByText('Nenhum atendimento finalizado.')
  })

  test('whose contact has another one leads to that one, if one sees it', async () => {
    tickets = [ended]
    server.serve(updateTicket, () => {
      throw new Refused('ERR_OTHER_OPEN_TICKET', { ticket: { id: 9, uuid: dario.uuid, user: null } })
    })
    await show(<Pane />, { path: '/tickets?tab=closed' })
    await reopen()
    await screen.findByText('Já existe um atendimento aberto para este contato.')

    await userEvent.click(screen.getByRole('button', { name: 'Abrir' }))

    expect(others).toEqual([dario.uuid])
    expect(accepted).toEqual([])
  })

  test('whose contact has another one that one does not see says so, without a way there', async () => {
    tickets = [ended]
    server.serve(updateTicket, () => {
      throw new Refused('ERR_OTHER_OPEN_TICKET')
    })
    await show(<Pane />, { path: '/tickets?tab=closed' })
    await reopen()

    await screen.findByText('Já existe um atendimento aberto para este contato.')
    expect(screen.queryByRole('button', { name: 'Abrir' })).toBeNull()
  })

  test('of a colleague is reopened by supervisors, not by agents', async () => {
    tickets = [{ ...ended, userId: 77, user: { id: 77, name: 'Léo' } }]
    await show(<Pane />, { path: '/tickets?tab=closed' })
    await screen.findByText('Carla')
    expect(screen.queryByRole('button', { name: /^Reabrir/ })).toBeNull()
    cleanup()

    await show(<Pane />, { path: '/tickets?tab=closed', me: aMe('supervisor') })
    await screen.findByRole('button', { name: 'Reabrir o atendimento de Carla' })
  })
})

test('accepting says nothing of the queue, so that one that was closed meanwhile stays closed', async () => {
  server.serve(updateTicket, () => ({ ...dario, status: 'open' as const, version: 2 }))
  await show(<Pane />, { path: '/tickets?tab=pending' })
  await userEvent.click(await screen.findByRole('button', { name: 'Aceitar o atendimento de Dário' }))

  await expect.poll(() => server.heardOf(updateTicket)[0]?.body).toEqual({ status: 'open' })
})

test('numbers are written as the language writes them', async () => {
  server.serve(countTickets, () => ({ open: 12_345, pending: 0, closed: 0, unread: 0 }))
  localStorage.setItem('i18nextLng', 'en')
  await show(<Pane />, { path: '/tickets' })

  await tab(/^Attending\s*12,345$/)
})

test('a ticket that a colleague gave to me has a mark', async () => {
  tickets = [{ ...carla, user: { id: aMe().id, name: 'Eu' }, handedBy: { id: 9, name: 'Léo', at: null } }]
  await show(<Pane />, { path: '/tickets' })

  await screen.findByLabelText('Transferido por Léo')
})

test('a ticket that was given to a colleague has no mark for others', async () => {
  tickets = [{ ...carla, userId: 8, user: { id: 8, name: 'Rui' }, handedBy: { id: 9, name: 'Léo', at: null } }]
  await show(<Pane />, { path: '/tickets?all', me: aMe('admin') })

  await screen.findByText('Carla')
  expect(screen.queryByLabelText('Transferido por Léo')).toBeNull()
})

test('a sentence of the system is shown in the language of the reader, whatever language it came in', async () => {
  const photo = { lastMessage: 'Foto', lastWords: { code: 'image', params: {} } }
  tickets = [{ ...dario, ...photo }]
  localStorage.setItem('i18nextLng', 'en')
  await show(<Pane />, { path: '/tickets?tab=pending' })

  await screen.findByText('Photo')
})

describe('a search', () => {
  test('goes through tickets of every status, a colleague’s too, and shows the messages that it finds below', async () => {
    const { address } = await show(<Pane />, { path: '/tickets?tab=pending' })
    await userEvent.type(await screen.findByRole('searchbox'), 'pão')

    await screen.findByText('messages with pão')
    await expect.poll(address).toBe('/tickets?tab=search&q=p%C3%A3o')
    const { query } = server.heardOf(listTickets).at(-1) ?? {}
    expect(query).toMatchObject({ searchParam: 'pão', showAll: 'true' })
    expect(query).not.toHaveProperty('status')
  })

  describe('for a word that finds more tickets than are counted', () => {
    const aPage = (number: number) =>
      Array.from({ length: PAGE_SIZE.tickets }, (_, at) => ({ ...carla, id: number * 1_000 + at }))
    const serveMany = (count: number) =>
      server.serve(listTickets, ({ query }) => ({
        tickets: aPage(Number(query['pageNumber'])),
        count,
        countIsCapped: true,
        hasMore: query['pageNumber'] === '1',
      }))

    test.each([
      ['pt', 'Atendimentos (1.000+)'],
      ['en', 'Tickets (1,000+)'],
      ['es', 'Atenciones (1000+)'],
    ] as const)('says in %s that there are more', async (language, title) => {
      storeLanguage(language)
      serveMany(1_000)
      await show(<Pane />, { path: '/tickets?tab=search&q=agora' })

      await screen.findByRole('heading', { name: title })
    })

    test('fetches the pages beyond those that were counted', async () => {
      serveMany(PAGE_SIZE.tickets)
      await show(<Pane />, { path: '/tickets?tab=search&q=agora' })

      const rows = await screen.findByRole('list', { name: 'Lista de atendimentos' })
      fireEvent.scroll(rows.parentElement as HTMLElement, { target: { scrollTop: 30 * 68 } })

      await expect.poll(() => server.heardOf(listTickets).map(({ query }) => query['pageNumber'])).toEqual(['1', '2'])
    })
  })

  test('says how many tickets it has found, without those that are no longer among them', async () => {
    server.serve(listTickets, () => ({ tickets: [carla, dario], count: 2, hasMore: false }))
    const { client } = await show(<Pane />, { path: '/tickets?tab=search&q=pão' })
    await screen.findByRole('heading', { name: 'Atendimentos (2)' })

    act(() => dropTicket(client, viewerOf(aMe()), { ticketId: carla.id, version: carla.version + 1 }))

    await screen.findByRole('heading', { name: 'Atendimentos (1)' })
  })

  test('asks nothing before something is looked for', async () => {
    await show(<Pane />, { path: '/tickets?tab=search' })

    await screen.findByText('Digite para buscar.')
    expect(server.heardOf(listTickets)).toEqual([])
  })
})

test('an empty inbox says how many wait, and leads to them; an agent of no queue reads whom to ask', async () => {
  tickets = [dario]
  const { address } = await show(<Pane />, { path: '/tickets' })
  await userEvent.click(await screen.findByRole('button', { name: '1 pessoa aguarda atendimento' }))
  await expect.poll(address).toBe('/tickets?tab=pending')

  cleanup()
  tickets = []
  await show(<Pane />, {
    path: '/tickets?tab=pending',
    me: { ...aMe(), queueIds: [], queues: [], noQueueTickets: 'disable' },
  })
  await screen.findByText('Você não está em nenhuma fila. Peça ao administrador.')
})

test('of the tickets that wait the longest waiting comes first, with the hour of its last message; another order is a chip', async () => {
  const [early, late] = ['2026-03-02T08:00:00.000Z', '2026-03-02T09:00:00.000Z']
  const eva = aTicket({
    id: 3,
    contact: { ...contact, id: 3, name: 'Eva', number: null },
    queuedAt: early,
    updatedAt: late,
  })
  const dora = { ...dario, queuedAt: late, lastMessageAt: late, updatedAt: early }
  tickets = [dora, eva]
  const { address } = await show(<Pane />, { path: '/tickets?tab=pending' })

  const row = (await screen.findByText('Dário')).closest('[data-row]') as HTMLElement
  expect(
    within(row)
      .getByText(/02\/03/)
      .getAttribute('datetime'),
  ).toBe(late)
  expect(server.heardOf(listTickets).at(-1)?.query).toMatchObject({ order: 'waiting', status: 'pending' })
  await userEvent.click(screen.getByRole('button', { name: 'Filtros' }))
  await userEvent.click(await screen.findByRole('radio', { name: 'Recentes' }))
  await expect.poll(address).toBe('/tickets?tab=pending&order=recent')
  await userEvent.keyboard('{Escape}')
  await userEvent.click(await screen.findByRole('button', { name: 'Remover o filtro Recentes' }))
  await expect.poll(address).toBe('/tickets?tab=pending')
})

test('what an address says is asked of the server, shown as chips, and taken off by them', async () => {
  const path = '/tickets?tags=7&users=10.11&connection=5&date=2026-03-02&updated=2026-03-04&order=waiting'
  const { address } = await show(<Pane />, { path })

  await screen.findByText('Carla')
  expect(server.heardOf(listTickets)[0]?.query).toMatchObject({
    tags: '[7]',
    users: '[10,11]',
    whatsappIds: '[5]',
    date: '2026-03-02',
    updatedAt: '2026-03-04',
    order: 'waiting',
    status: 'open',
  })
  expect(server.heardOf(countTickets)[0]?.query).not.toHaveProperty('order')
  for (const chip of ['#7', '#10', '#11', '#5', 'Criados em 02/03/2026', 'Mais tempo esperando'])
    await userEvent.click(screen.getByRole('button', { name: `Remover o filtro ${chip}` }))

  await expect.poll(address).toBe('/tickets?updated=2026-03-04')
})

test('of ten thousand tickets at most 60 rows are drawn', async () => {
  const many = Array.from({ length: 10_000 }, (_, index) => aTicket({ id: index + 1, status: 'open' }))
  server.serve(listTickets, () => ({ tickets: many, count: many.length, hasMore: false }))
  await show(<Pane />, { path: '/tickets' })

  const rows = await screen.findAllByRole('listitem')
  expect(rows.length).toBeLessThanOrEqual(60)
  expect(rows[0]?.getAttribute('aria-setsize')).toBe('10000')
})

test('a waiting ticket can be looked at without being taken', async () => {
  await show(<Pane />, { path: '/tickets?tab=pending' })

  await userEvent.click(await screen.findByRole('button', { name: 'Espiar a conversa de Dário' }))

  expect(peeked).toEqual([dario.id])
  expect(accepted).toEqual([])
})

test('a day is chosen in a calendar, in words of the language, and the filters stay open', async () => {
  const { address } = await show(<Pane />, { path: '/tickets?date=2026-03-02' })
  await userEvent.click(await screen.findByRole('button', { name: 'Filtros' }))
  const day = await screen.findByLabelText('Criados em')
  expect(day.textContent).toBe('02/03/2026')

  await userEvent.click(day)
  await userEvent.click(await screen.findByRole('button', { name: '10 março 2026' }))

  await expect.poll(address).toBe('/tickets?date=2026-03-10')
  expect(screen.getByLabelText('Criados em').textContent).toBe('10/03/2026')
})

test('behind each tag of a ticket stands how many more there are, and all their names are a hint away', async () => {
  const names = ['Urgente', 'Entrega agendada', 'Garantia', 'Retorno', 'Proposta']
  const tags = names.map((name, index) => ({ id: index + 1, name, color: '#1971c2', kanban: 0 }))
  tickets = [{ ...carla, tags }]
  await show(<Pane />, { path: '/tickets' })

  const row = (await screen.findByText('Carla')).closest('[data-row]') as HTMLElement
  const moreOf = (name: string) => within(row).getByText(name).parentElement?.dataset['more']
  expect(names.slice(0, 3).map(moreOf)).toEqual(['4', '3', '2'])
  expect(within(row).queryByText('Retorno')).toBeNull()
  expect(within(row).getByTitle(names.join(', '))).toBeTruthy()
})
