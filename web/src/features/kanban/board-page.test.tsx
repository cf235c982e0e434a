// @vitest-environment jsdom

import type { TagBrief } from '@recado/contracts/tag-brief'
import { addTicketTag, leaveLane, listBoard, showBoard } from '@recado/contracts/tags/routes'
import type { Ticket } from '@recado/contracts/tickets/ticket'
import { act, fireEvent, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { undoableSteps } from '../../shared/undo/undoable-steps.ts'
import { aContact, aMe, aTicket } from '../../testing/samples.ts'
import { fakeServer, Refused } from '../../testing/server.ts'
import { show } from '../../testing/show.tsx'
import { BoardPage } from './board-page.tsx'
import { applyBoardFrame } from './live.ts'

const server = fakeServer()
const lane = (id: number, name: string): TagBrief => ({ id, name, color: '#1971c2', kanban: 1 })
const LANES = [lane(7, 'Orçamento'), lane(8, 'Entrega')]
let tickets: Ticket[]

const laneOf = ({ tags }: Ticket) => tags.find(({ kanban }) => kanban === 1)?.id ?? 0
/** Moves the ticket to another lane on the server. */
function moved(id: number, tagId: number): Ticket {
  const before = tickets.find((ticket) => ticket.id === id)
  if (!before) throw new Error('the test moves a missing ticket')
  const after = { ...before, tags: LANES.filter((one) => one.id === tagId), version: before.version + 1 }
  tickets = tickets.map((ticket) => (ticket === before ? after : ticket))
  return after
}

beforeEach(() => {
  tickets = [
    aTicket({ id: 1, contact: { ...aTicket().contact, name: 'Carla' } }),
    aTicket({ id: 2, status: 'open', contact: { ...aTicket().contact, name: 'Davi' }, tags: [lane(7, 'Orçamento')] }),
  ]
  const pageOf = (laneId: number) => {
    const found = tickets.filter((ticket) => laneOf(ticket) === laneId)
    return { tickets: found, count: found.length, hasMore: false }
  }
  server.serve(showBoard, () => ({
    lanes: [null, ...LANES].map((tag) => ({ tag, ...pageOf(tag?.id ?? 0) })),
  }))
  server.serve(listBoard, ({ query }) => pageOf(Number(query['tagId'])))
  server.serve(leaveLane, ({ params }) => moved(Number(params['ticketId']), 0))
  server.serve(addTicketTag, ({ params }) => moved(Number(params['ticketId']), Number(params['tagId'])))
})

let peeked: number[]
const open = (me = aMe('admin')) => {
  peeked = []
  return show(<BoardPage queues={[]} people={[]} onPeek={({ id }) => peeked.push(id)} />, { me })
}
const cards = (name: string) =>
  within(screen.getByRole('region', { name }))
    .queryAllByRole('listitem', { name: /^Atendimento de/ })
    .map((card) => card.getAttribute('aria-label')?.replace('Atendimento de ', ''))
const card = (name: string) => screen.findByRole('listitem', { name: `Atendimento de ${name}` })

test('every lane shows its tickets, open ones first', async () => {
  await open()

  await card('Carla')
  expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
    'Em aberto',
    'Orçamento',
    'Entrega',
  ])
  expect(cards('Em aberto')).toEqual(['Carla'])
  await expect.poll(() => cards('Orçamento')).toEqual(['Davi'])
})

test('an agent without queues reads why the board is empty, and an agent without lanes whom to ask for one', async () => {
  tickets = []
  server.serve(showBoard, () => ({ lanes: [{ tag: null, tickets: [], count: 0, hasMore: false }] }))
  await open({ ...aMe(), queueIds: [], queues: [] })

  await screen.findByText(/^Você não está em nenhuma fila, por isso não vê atendimentos/)
  await screen.findByText(/^As colunas são tags com a opção Kanban. Peça uma a um supervisor/)
  expect(screen.queryByRole('link', { name: 'Ir para as tags' })).toBeNull()
})

test('one request fetches the whole board when it is opened, filtered or refetched', async () => {
  const { client } = await open()
  await card('Davi')
  expect(server.heardOf(showBoard)).toHaveLength(1)

  await userEvent.type(screen.getByRole('searchbox'), 'ar')
  await expect.poll(() => server.heardOf(showBoard).map(({ query }) => query['searchParam'])).toEqual([undefined, 'ar'])
  await userEvent.clear(screen.getByRole('searchbox'))
  await card('Davi')
  act(() => applyBoardFrame(client, { subject: 'contact', action: 'reload', data: {} }))
  await expect.poll(() => server.heardOf(showBoard)).toHaveLength(3)
  await act(() => client.invalidateQueries())

  expect(server.heardOf(showBoard)).toHaveLength(4)
  expect(server.heardOf(listBoard)).toEqual([])
})

test('the list element of a lane contains only list items, even when the lane cannot be loaded', async () => {
  await open()
  await card('Davi')
  server.serve(showBoard, () => {
    throw new Refused('ERR_UNAVAILABLE')
  })
  await userEvent.type(screen.getByRole('searchbox'), 'x')

  await expect.poll(() => screen.queryAllByText('Não foi possível carregar.')).toHaveLength(LANES.length + 1)
  const children = [...document.querySelectorAll('section > ul > *')]
  expect(children.filter(({ tagName }) => tagName !== 'LI')).toEqual([])
})

test('a dragged card is in its new lane at once, and one request moves it from lane to lane', async () => {
  await open()
  const dragged = await card('Davi')

  fireEvent.dragStart(dragged)
  fireEvent.dragOver(screen.getByRole('region', { name: 'Entrega' }))
  fireEvent.drop(screen.getByRole('region', { name: 'Entrega' }))
  expect(cards('Entrega')).toEqual(['Davi'])

  await screen.findByText('Ticket Tag Removido!')
  await screen.findByText('Ticket Tag Adicionado com Sucesso!')
  expect(cards('Entrega')).toEqual(['Davi'])
  expect(cards('Orçamento')).toEqual([])
  expect(server.heardOf(leaveLane)).toEqual([])
  expect(server.heardOf(addTicketTag).map(({ params }) => params)).toEqual([{ ticketId: '2', tagId: '8' }])
})

test('a move between two lanes is one step, which one undo takes back', async () => {
  const until = '2026-03-02T12:00:06.000Z'
  server.serve(addTicketTag, ({ params }) => ({
    ...moved(Number(params['ticketId']), Number(params['tagId'])),
    undo: { id: 5, until },
  }))
  const { client } = await open()
  await card('Davi')
  await userEvent.click(screen.getByRole('button', { name: 'Mover Davi para…' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Entrega' }))

  await expect.poll(() => client.getQueryData(undoableSteps.queryKey)?.map(({ ids }) => ids)).toEqual([[5]])
})

test('the keyboard picks a card up, moves it over the lanes, and drops it', async () => {
  await open()
  const taken = await card('Carla')
  taken.focus()

  await userEvent.keyboard(' {ArrowRight}')
  await screen.findByText('Carla: sobre Orçamento')
  await userEvent.keyboard('{ArrowRight}{Escape}')
  expect(server.heardOf(addTicketTag)).toEqual([])
  await userEvent.keyboard(' {ArrowRight}{ArrowRight} ')

  await expect.poll(() => cards('Entrega')).toEqual(['Carla'])
  expect(document.activeElement).toBe(await card('Carla')) // the focus stays on the card
  await expect.poll(() => server.heardOf(addTicketTag)[0]?.params).toEqual({ ticketId: '1', tagId: '8' })
  expect(server.heardOf(leaveLane)).toEqual([]) // the card had no lane to leave
})

test('Tab reaches a board without cards', async () => {
  tickets = []
  await open()
  const board = await screen.findByRole('region', { name: 'Kanban' })
  screen.getByRole('searchbox').focus()

  for (let stops = 0; stops < 10 && document.activeElement !== board; stops++) await userEvent.tab()

  expect(document.activeElement).toBe(board)
})

test('a card that cannot enter its new lane goes back to the old one', async () => {
  server.serve(addTicketTag, ({ params }) => {
    if (params['tagId'] === '8') throw new Refused('ERR_NO_TAG_FOUND')
    return moved(Number(params['ticketId']), Number(params['tagId']))
  })
  await open()
  await card('Davi')
  await userEvent.click(screen.getByRole('button', { name: 'Mover Davi para…' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Entrega' }))

  await expect.poll(() => server.heardOf(addTicketTag).map(({ params }) => params['tagId'])).toEqual(['8'])
  await expect.poll(() => cards('Orçamento')).toEqual(['Davi'])
  expect(cards('Entrega')).toEqual([])
})

test('changes by others move a card to another lane, or remove it when its ticket is closed', async () => {
  const { client } = await open()
  await card('Carla')
  const hear = (ticket: Ticket) =>
    act(() => applyBoardFrame(client, { subject: 'ticket', action: 'update', data: { ticket } }))

  hear(moved(1, 7))
  await expect.poll(() => cards('Em aberto')).toEqual([])
  expect(cards('Orçamento')).toContain('Carla')
  hear({ ...(tickets[1] as Ticket), status: 'closed', version: 9 })

  await expect.poll(() => cards('Orçamento')).toEqual(['Carla'])
})

test('a card shows the latest contact, even if an older ticket frame arrives later', async () => {
  const ticket = aTicket({ id: 1, contact: { ...aTicket().contact, name: 'Carla' } })
  tickets = [ticket]
  const { client } = await open()
  await card('Carla')
  const { tags: _, ...contact } = aContact({ ...ticket.contact, name: 'Carla Maria' })

  act(() => applyBoardFrame(client, { subject: 'contact', action: 'update', data: { contact } }))
  await card('Carla Maria')
  const late = { ...ticket, lastMessage: 'Até logo', version: 2 }
  act(() => applyBoardFrame(client, { subject: 'ticket', action: 'update', data: { ticket: late } }))

  await screen.findByText('Até logo')
  expect(cards('Em aberto')).toEqual(['Carla Maria'])
})

test('a card that another window has read shows no unread messages, even if an earlier change was missed', async () => {
  const [first] = tickets
  if (first) tickets = [{ ...first, unreadMessages: 2 }]
  const { client } = await open()
  const read = (version: number) => {
    const data = { ticketId: 1, unreadMessages: 0, version }
    act(() => applyBoardFrame(client, { subject: 'ticket', action: 'updateUnread', data }))
  }
  await screen.findByLabelText('2 mensagens não lidas')
  read(1)
  screen.getByLabelText('2 mensagens não lidas')
  read(2)
  await expect.poll(() => screen.queryByLabelText(/mensagens não lidas/)).toBeNull()

  if (first) tickets = [{ ...first, lastMessage: 'Até logo', version: 4 }]
  read(4)

  await screen.findByText('Até logo')
})

test('cards show the new names of their contacts after the import of a phone book', async () => {
  const { client } = await open()
  await card('Carla')
  const [first] = tickets
  if (first) tickets = [{ ...first, contact: { ...first.contact, name: 'Carla Souza' } }]

  act(() => applyBoardFrame(client, { subject: 'contact', action: 'reload', data: {} }))

  await card('Carla Souza')
})

test('a board without lanes shows open and waiting tickets, and explains how to create lanes', async () => {
  server.serve(showBoard, () => ({ lanes: [{ tag: null, tickets, count: tickets.length, hasMore: false }] }))
  await open()

  await screen.findByText('Crie tags com a opção Kanban para montar as colunas.')
  expect(cards('Em aberto')).toEqual(['Carla', 'Davi'])
  expect(screen.getByRole('link', { name: 'Ir para as tags' }).getAttribute('href')).toBe('/tags')
})

test('a click on a card opens an open conversation, and previews a waiting one', async () => {
  await open()
  const davi = within(await card('Davi'))
  expect(davi.getByRole('link', { name: 'Ver Ticket' }).getAttribute('href')).toBe(
    `/tickets/${aTicket({ id: 2 }).uuid}`,
  )

  await userEvent.click(within(await card('Carla')).getByRole('button', { name: 'Ver Ticket' }))

  expect(peeked).toEqual([1])
})
