// @vitest-environment jsdom
import { PAGE_SIZE } from '@recado/contracts/limits'
import type { Message } from '@recado/contracts/messages/message'
import { listMessages, searchMessages } from '@recado/contracts/messages/routes'
import type { RouteOutput } from '@recado/contracts/route'
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { beforeEach, describe, expect, test } from 'vitest'
import { applyHistoryFrame } from '../../features/history/live.ts'
import { SearchBar } from '../../features/search/search-bar.tsx'
import { aMe, aMessage, aTicket } from '../../testing/samples.ts'
import { fakeServer, Refused, Unreachable } from '../../testing/server.ts'
import { show } from '../../testing/show.tsx'
import { Conversation } from './conversation.tsx'

const MOST_ROWS = 120
const ALL = 10_000

const server = fakeServer()
const ticket = aTicket({ id: 1, status: 'open' })
const messageOf = (id: number) => aMessage({ id, body: `mensagem ${id}` })

type Anchor = Partial<Record<'before' | 'after' | 'around', number | undefined>>

/** Makes the server answer for a conversation of ten thousand messages, numbered from 1. */
beforeEach(() => {
  // the search is served first, because its address also matches the route of the history
  server.serve(searchMessages, () => ({ records: [], count: 0, hasMore: false }))
  server.serve(listMessages, ({ query }) => pageOf(listMessages.query.parse(query)))
})

function pageOf({ before, after, around }: Anchor) {
  if ((around ?? 0) > ALL) throw new Refused('ERR_NO_MESSAGE_FOUND')
  const half = PAGE_SIZE.messages / 2
  const end = around ? around + half : after ? after + PAGE_SIZE.messages : (before ?? ALL + 1) - 1
  const first = Math.max(1, around ? around - half + 1 : after ? after + 1 : end - PAGE_SIZE.messages + 1)
  const last = Math.min(end, ALL)
  const messages = Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => messageOf(first + index))
  return { messages, count: ALL, hasMore: after ? last < ALL : first > 1, hasNewer: last < ALL, tickets: [], ticket }
}

const ids = () =>
  [...document.querySelectorAll<HTMLElement>('[data-message]')].map((row) => Number(row.dataset['message']))
const isWhole = (shown: number[]) => shown.every((id, index) => index === 0 || id === (shown[index - 1] ?? 0) + 1)

/** jsdom has no layout, so every scroll event counts as being at both ends. */
const scroll = async () => fireEvent.scroll(await screen.findByRole('log', { name: 'Mensagens' }))

test('the history keeps only the messages near the visible ones, without a gap, however far the user scrolls back', async () => {
  await show(<Conversation ticket={ticket} connection="CONNECTED" />)
  await screen.findByText(`mensagem ${ALL}`)
  await expect.poll(() => ids().length).toBe(MOST_ROWS)

  for (let page = 0; page < 4; page += 1) {
    const oldest = ids()[0] ?? 0
    await scroll()
    await expect.poll(() => ids()[0]).not.toBe(oldest)
    expect(ids().length).toBeLessThanOrEqual(MOST_ROWS)
    expect(isWhole(ids())).toBe(true)
  }
  expect(screen.queryByText(`mensagem ${ALL}`)).toBeNull()

  await userEvent.click(screen.getByRole('button', { name: 'Ir para a última mensagem' }))
  await screen.findByText(`mensagem ${ALL}`)
  expect(isWhole(ids())).toBe(true)
})

test('a jump reaches a very old message at once, and the end leads back to the newest messages', async () => {
  const { client } = await show(<Conversation ticket={ticket} connection="CONNECTED" wanted={{ messageId: 4_321 }} />)

  await screen.findByText('mensagem 4321')
  await expect.poll(() => document.querySelector('[data-pointed]')?.textContent).toContain('mensagem 4321')
  expect(isWhole(ids())).toBe(true)
  expect(screen.queryByText(`mensagem ${ALL}`)).toBeNull()

  const message = messageOf(ALL + 1)
  act(() =>
    applyHistoryFrame(client, {
      subject: 'appMessage',
      action: 'create',
      data: { message, ticket, contact: ticket.contact },
    }),
  )
  // the new message does not directly follow the shown ones
  expect(screen.queryByText(`mensagem ${ALL + 1}`)).toBeNull()
})

test('a second jump that starts before the first has loaded wins', async () => {
  const slow = Promise.withResolvers<RouteOutput<typeof listMessages>>()
  server.serve(listMessages, ({ query }) =>
    query['around'] === '2000' ? slow.promise : pageOf(listMessages.query.parse(query)),
  )
  function Desk() {
    const [messageId, jump] = useState<number>()
    return (
      <>
        <button type="button" onClick={() => jump(2_000)}>
          first
        </button>
        <button type="button" onClick={() => jump(4_321)}>
          other
        </button>
        <Conversation ticket={ticket} connection="CONNECTED" wanted={messageId ? { messageId } : undefined} />
      </>
    )
  }
  const { client } = await show(<Desk />)
  await screen.findByText(`mensagem ${ALL}`)

  await userEvent.click(screen.getByRole('button', { name: 'first' }))
  await expect.poll(() => server.heardOf(listMessages).some(({ query }) => query['around'] === '2000')).toBe(true)
  await userEvent.click(screen.getByRole('button', { name: 'other' }))
  await screen.findByText('mensagem 4321')
  slow.resolve(pageOf({ around: 2_000 }))
  await expect.poll(() => client.isFetching()).toBe(0)

  expect(screen.getByText('mensagem 4321')).toBeTruthy()
  expect(screen.queryByText('A mensagem respondida não está mais disponível.')).toBeNull()
})

test('a link to a message that no longer exists shows a message', async () => {
  await show(<Conversation ticket={ticket} connection="CONNECTED" wanted={{ messageId: ALL + 5 }} />)

  await screen.findByText('A mensagem respondida não está mais disponível.')
})

describe('the history', () => {
  const open = (of = ticket) => show(<Conversation ticket={of} connection="CONNECTED" />)
  const inHistory = async () => within(await screen.findByRole('log', { name: 'Mensagens' }))
  const serveHistory = (...messages: Message[]) =>
    server.serve(listMessages, () => ({
      messages,
      count: messages.length,
      hasMore: false,
      hasNewer: false,
      tickets: [
        { id: 7, number: 3 },
        { id: 8, number: 4 },
      ],
      ticket,
    }))

  test('the history shows where one ticket ended and the next began, and shows HTML as text', async () => {
    serveHistory(
      aMessage({ id: 1, ticketId: 7, body: 'Até logo' }),
      aMessage({ id: 2, ticketId: 8, body: '*Oi* <b>de novo</b>' }),
    )
    await open(aTicket({ id: 8, status: 'open' }))

    const history = await inHistory()
    expect(history.getByText(/^Atendimento #3 finalizado · /)).toBeTruthy()
    expect(history.getByText(/^Atendimento #4 iniciado · /)).toBeTruthy()
    expect(history.getByText('Oi').tagName).toBe('STRONG')
    expect(history.getByText('<b>de novo</b>', { exact: false })).toBeTruthy()
  })

  test('a message that WhatsApp refused shows the reason', async () => {
    serveHistory(aMessage({ fromMe: true, ack: -1, error: 'ERR_SENDING_WAPP_MSG' }))
    await open()

    const history = await inHistory()
    expect(history.getByText('Erro ao enviar a mensagem.')).toBeTruthy()
    expect(history.getByLabelText('falhou')).toBeTruthy()
  })

  test('a message that WhatsApp refused for lack of trust cannot be sent again before the contact has written', async () => {
    const refused = aMessage({
      id: 1,
      fromMe: true,
      ack: -1,
      error: 'ERR_WAPP_UNPROVEN',
      createdAt: '2026-03-01T12:00:00Z',
    })
    serveHistory(refused)
    await open(aTicket({ id: 1, status: 'open' }))
    expect((await inHistory()).getByText(/^O WhatsApp não reconheceu esta conversa/)).toBeTruthy()
    expect((await inHistory()).queryByRole('button', { name: 'Tentar novamente' })).toBeNull()
    cleanup()
    serveHistory(refused, aMessage({ id: 2, fromMe: false, createdAt: '2026-03-01T12:05:00Z' }))
    await open(aTicket({ id: 1, status: 'open' }))

    expect((await inHistory()).getByRole('button', { name: 'Tentar novamente' })).toBeTruthy()
  })

  test('a history that fails to load offers to try again', async () => {
    server.serve(listMessages, () => {
      throw new Unreachable()
    })
    await open()
    await screen.findByText('Não foi possível carregar.')

    serveHistory(aMessage({ body: 'Agora sim' }))
    await userEvent.click(screen.getByRole('button', { name: 'Tentar novamente' }))

    expect(await screen.findByText('Agora sim')).toBeTruthy()
  })
})

describe('a search in the conversation', () => {
  let jumps: number[]
  const hit = {
    ticketId: 1,
    uuid: ticket.uuid,
    contact: { id: 20, name: 'Carla' },
    author: null,
    by: null,
    mediaType: 'chat' as const,
  }
  const found = [
    {
      ...hit,
      messageId: 9_000,
      excerpt: 'Tem *pão* e mais pao?',
      fromMe: false,
      createdAt: '2026-03-02T12:00:00.000Z',
    },
    {
      ...hit,
      messageId: 7_000,
      excerpt: '*Ana:*\nPão só amanhã',
      fromMe: true,
      by: { origin: 'ui' as const, userId: aMe().id },
      createdAt: '2026-03-01T12:00:00.000Z',
    },
    {
      ...hit,
      author: { id: 9, name: 'Davi' },
      messageId: 5_000,
      excerpt: 'Oi, pão!',
      fromMe: false,
      createdAt: '2026-02-28T12:00:00.000Z',
    },
  ]
  const field = () => screen.findByRole('searchbox', { name: 'Buscar na conversa' })
  const options = () => within(screen.getByRole('listbox', { name: 'Mensagens encontradas' })).getAllByRole('option')
  const chosen = () => options().findIndex((option) => option.getAttribute('aria-selected') === 'true')

  const search = async (text = 'pão', onClose = () => {}) => {
    jumps = []
    await show(<SearchBar contactId={20} onJump={(id) => jumps.push(id)} onClose={onClose} />)
    await userEvent.type(await field(), text)
  }
  beforeEach(() => server.serve(searchMessages, () => ({ records: found, count: 3, hasMore: false })))

  test('a search in the conversation lists sender, text and time of the matches, marks them, and jumps to the newest', async () => {
    await search()
    await screen.findByText('1 de 3')

    expect(server.heardOf(searchMessages)[0]?.query).toMatchObject({ searchParam: 'pão', contactId: '20' })
    expect(options().map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^Carla.+Tem pão e mais pao\?$/),
      expect.stringMatching(/^Você.+Pão só amanhã$/),
      expect.stringMatching(/^Davi.+Oi, pão!$/),
    ])
    const marks = options().map((option) => [...option.querySelectorAll('mark')].map(({ textContent }) => textContent))
    expect(marks).toEqual([['pão', 'pao'], ['Pão'], ['pão']])
    expect(jumps).toEqual([9_000])
  })

  test.each([
    ['Enter', '{Enter}{Enter}', 2, [7_000, 5_000]],
    ['Shift+Enter', '{Enter}{Shift>}{Enter}{/Shift}', 0, [7_000, 9_000]],
    ['the arrow keys, and jumps with Enter', '{ArrowDown}{ArrowDown}{ArrowDown}{Enter}', 2, [5_000]],
    ['the up arrow, but not beyond the first', '{ArrowDown}{ArrowUp}{ArrowUp}', 0, []],
  ])('a user goes through the results of a search in the conversation with %s', async (_, keys, index, cameTo) => {
    await search()
    await screen.findByText('1 de 3')

    await userEvent.keyboard(keys)

    await screen.findByText(`${index + 1} de 3`)
    expect(chosen()).toBe(index)
    expect((await field()).getAttribute('aria-activedescendant')).toBe(options()[index]?.id)
    expect(jumps.slice(1)).toEqual(cameTo)
  })

  test('a user goes through the results of a search in the conversation by clicks on results and on the buttons', async () => {
    await search()
    await screen.findByText('1 de 3')

    await userEvent.click(options()[2] as Element)
    await screen.findByText('3 de 3')
    await userEvent.click(screen.getByRole('button', { name: 'Resultado mais recente' }))
    await screen.findByText('2 de 3')

    expect(jumps).toEqual([9_000, 5_000, 7_000])
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Resultado mais recente' }))
  })

  test('a search in the conversation without a match says so', async () => {
    server.serve(searchMessages, () => ({ records: [], count: 0, hasMore: false }))
    await search('xyz')

    await screen.findByText('Nenhum resultado para "xyz"')
    expect(screen.getByRole('status').textContent).toBe('0 de 0')
    expect(jumps).toEqual([])
  })

  test('a search in the conversation that fails can be tried again', async () => {
    server.serve(searchMessages, () => {
      throw new Refused('ERR_NO_PERMISSION')
    })
    await search()
    const retry = await screen.findByRole('button', { name: 'Tentar novamente' })
    server.serve(searchMessages, () => ({ records: found, count: 3, hasMore: false }))
    await userEvent.click(retry)

    await screen.findByText('1 de 3')
  })

  test('Escape closes a search in the conversation', async () => {
    let closed = 0
    await search('pão', () => (closed += 1))
    await userEvent.keyboard('{Escape}')

    expect(closed).toBe(1)
  })
})
