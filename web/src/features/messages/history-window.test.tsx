// @vitest-environment jsdom
import { PAGE_SIZE } from '@recado/contracts/limits'
import { listMessages, searchMessages } from '@recado/contracts/messages/routes'
import { act, fireEvent, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { aMessage, aTicket } from '../../testing/samples.ts'
import { fakeServer, Refused } from '../../testing/server.ts'
import { show } from '../../testing/show.tsx'
import { Conversation } from './conversation.tsx'
import { applyMessageFrame } from './live.ts'
import { SearchBar } from './search/search-bar.tsx'

const MOST_ROWS = 120
const ALL = 10_000

const server = fakeServer()
const ticket = aTicket({ id: 1, status: 'open' })
const messageOf = (id: number) => aMessage({ id, body: `mensagem ${id}` })

/** As the server answers of a conversation of ten thousand messages, numbered from 1. */
beforeEach(() => {
  server.serve(searchMessages, () => ({ records: [], count: 0, hasMore: false })) // its address looks like that of a history
  server.serve(listMessages, ({ query }) => {
    const { before, after, around } = listMessages.query.parse(query)
    if ((around ?? 0) > ALL) throw new Refused('ERR_NO_MESSAGE_FOUND')
    const half = PAGE_SIZE.messages / 2
    const end = around ? around + half : after ? after + PAGE_SIZE.messages : (before ?? ALL + 1) - 1
    const first = Math.max(1, around ? around - half + 1 : after ? after + 1 : end - PAGE_SIZE.messages + 1)
    const last = Math.min(end, ALL)
    const messages = Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => messageOf(first + index))
    return { messages, count: ALL, hasMore: after ? last < ALL : first > 1, hasNewer: last < ALL, ticket }
  })
})

const ids = () =>
  [...document.querySelectorAll<HTMLElement>('[data-message]')].map((row) => Number(row.dataset['message']))
const isWhole = (shown: number[]) => shown.every((id, index) => index === 0 || id === (shown[index - 1] ?? 0) + 1)

/** jsdom lays nothing out: every scroll is one to both ends. */
const scroll = async () => fireEvent.scroll(await screen.findByRole('log', { name: 'Mensagens' }))

test('however far one scrolls back, only the messages around are held, without a gap', async () => {
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

test('a message of long ago is come to at once, and what arrives meanwhile is found at the end', async () => {
  const { client } = await show(<Conversation ticket={ticket} connection="CONNECTED" wanted={{ messageId: 4_321 }} />)

  await screen.findByText('mensagem 4321')
  await expect.poll(() => document.querySelector('[data-pointed]')?.textContent).toContain('mensagem 4321')
  expect(isWhole(ids())).toBe(true)
  expect(screen.queryByText(`mensagem ${ALL}`)).toBeNull()

  const message = messageOf(ALL + 1)
  act(() =>
    applyMessageFrame(client, {
      subject: 'appMessage',
      action: 'create',
      data: { message, ticket, contact: ticket.contact },
    }),
  )
  expect(screen.queryByText(`mensagem ${ALL + 1}`)).toBeNull() // it is not next to what is shown
})

test('a message that is gone is said to be', async () => {
  await show(<Conversation ticket={ticket} connection="CONNECTED" wanted={{ messageId: ALL + 5 }} />)

  await screen.findByText('A mensagem respondida não está mais disponível.')
})

test('a search in the conversation goes from place to place', async () => {
  const jumps: number[] = []
  const hit = { ticketId: 1, uuid: ticket.uuid, contact: { id: 20, name: 'Carla' }, mediaType: 'chat' as const }
  server.serve(searchMessages, () => ({
    records: [9_000, 5_000].map((messageId) => ({
      ...{ ...hit, messageId, excerpt: 'pão', fromMe: false, createdAt: ticket.createdAt },
    })),
    count: 2,
    hasMore: false,
  }))
  await show(<SearchBar contactId={20} onJump={(id) => jumps.push(id)} onClose={() => {}} />)

  await userEvent.type(screen.getByRole('searchbox', { name: 'Buscar na conversa' }), 'pão')
  await screen.findByText('1 de 2')
  await userEvent.click(screen.getByRole('button', { name: 'Resultado anterior' }))
  await screen.findByText('2 de 2')

  expect(jumps).toEqual([9_000, 5_000])
  expect(server.heardOf(searchMessages)[0]?.query).toMatchObject({ searchParam: 'pão', contactId: '20' })
})
