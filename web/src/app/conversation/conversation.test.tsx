// @vitest-environment jsdom
import type { ConnectionStatus } from '@recado/contracts/connections/connection'
import type { Message } from '@recado/contracts/messages/message'
import { listMessages, sendMessage } from '@recado/contracts/messages/routes'
import type { Ticket } from '@recado/contracts/tickets/ticket'
import { cleanup, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'
import { applyHistoryFrame } from '../../features/history/live.ts'
import { aMessage, aTicket } from '../../testing/samples.ts'
import { fakeServer, type Heard, Refused, Unreachable } from '../../testing/server.ts'
import { show } from '../../testing/show.tsx'
import { Conversation } from './conversation.tsx'

const server = fakeServer()
beforeEach(() => localStorage.setItem('signOption', 'false')) // no signature: another test covers signed texts
const ticket = aTicket({ id: 1, status: 'open' })

function givenHistory(...messages: Message[]) {
  server.serve(listMessages, () => ({
    messages,
    count: messages.length,
    hasMore: false,
    hasNewer: false,
    tickets: [],
    ticket,
  }))
}

const open = (of: Ticket = ticket, connection: ConnectionStatus | null | undefined = 'CONNECTED') =>
  show(<Conversation ticket={of} connection={connection} />)

const field = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Mensagem' })
const inHistory = async () => within(await screen.findByRole('log', { name: 'Mensagens' }))
const bodyOf = ({ body }: Heard) => sendMessage.body.parse(body)

/** The server's response to a request that sends a message. */
const answerTo = (request: Heard, changes: Partial<Message> = {}) => {
  const { body, clientId } = bodyOf(request)
  const message = aMessage({ id: 500, fromMe: true, body, clientId: clientId ?? null, ack: 0, ...changes })
  return { messages: [message] }
}

describe('the composer', () => {
  beforeEach(() => givenHistory(aMessage()))

  test('Enter sends a message, Shift+Enter breaks the line', async () => {
    server.serve(sendMessage, (request) => answerTo(request))
    await open()

    await userEvent.type(await field(), 'primeira{Shift>}{Enter}{/Shift}segunda{Enter}')

    await expect
      .poll(() => server.heardOf(sendMessage).map((request) => bodyOf(request).body))
      .toEqual(['primeira\nsegunda'])
    expect((await field()).value).toBe('')
  })

  test('the composer does not send an empty text or blanks', async () => {
    server.serve(sendMessage, (request) => answerTo(request))
    await open()

    await userEvent.type(await field(), '{Enter}   {Enter}')

    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Enviar' }).disabled).toBe(true)
    expect(server.heardOf(sendMessage)).toEqual([])
  })

  test('a text over the limit is not sent, and the composer shows the number of excess characters', async () => {
    await open()
    await userEvent.click(await field())
    await userEvent.paste('a'.repeat(10_003))
    await userEvent.keyboard('{Enter}')

    expect(screen.getByText('-3 restantes')).toBeTruthy()
    expect(server.heardOf(sendMessage)).toEqual([])
  })

  test('a typed text is still there when the ticket is opened again', async () => {
    await open()
    await userEvent.type(await field(), 'quase pronto')
    cleanup()
    await open()

    expect((await field()).value).toBe('quase pronto')
  })

  test.each([
    ['waiting', aTicket({ status: 'pending' }), 'CONNECTED', 'Aceite o atendimento para responder'],
    ['closed', aTicket({ status: 'closed' }), 'CONNECTED', 'Reabra o atendimento para responder'],
    [
      'closed and belongs to a colleague',
      aTicket({ status: 'closed', userId: 99, user: { id: 99, name: 'Léo' } }),
      'CONNECTED',
      'Este atendimento foi finalizado',
    ],
    [
      'assigned to a colleague',
      aTicket({ status: 'open', userId: 99, user: { id: 99, name: 'Léo' } }),
      'CONNECTED',
      'Este atendimento é de Léo',
    ],
    ['on a disconnected connection', ticket, 'DISCONNECTED', 'Conexão Principal desconectada'],
    ['on a deleted connection', ticket, null, 'Conexão Principal desconectada'],
  ] as const)(
    'the composer is off, and shows the reason, in a ticket that is %s',
    async (_, of, connection, reason) => {
      await open(of, connection)

      await screen.findByText(reason)
      expect(screen.queryByRole('textbox', { name: 'Mensagem' })).toBeNull()
    },
  )

  test('the composer stays usable while the connection reopens, and messages wait with a clock', async () => {
    await open(ticket, 'OPENING')

    expect(await field()).toBeTruthy()
  })
})

describe('sending a message', () => {
  beforeEach(() => givenHistory(aMessage({ id: 100, body: 'Tem pão?' })))
  const write = async (text: string) => userEvent.type(await field(), `${text}{Enter}`)

  test('a sent message appears at once with a clock, and gets its tick when the server has stored it', async () => {
    const answer = Promise.withResolvers<void>()
    server.serve(sendMessage, async (request) => {
      await answer.promise
      return answerTo(request, { ack: 1 })
    })
    await open()

    await write('Tem sim!')
    const history = await inHistory()
    expect(history.getByText('Tem sim!')).toBeTruthy()
    expect(history.getByLabelText('aguardando envio')).toBeTruthy()
    answer.resolve()

    await history.findByLabelText('enviada')
    expect(history.getAllByText('Tem sim!')).toHaveLength(1)
  })

  test('a message waits while offline, and its retry has the same key and client id', async () => {
    server.serve(sendMessage, () => {
      throw new Unreachable()
    })
    await open()
    await write('Não se perca')
    const history = await inHistory()
    await history.findByText('Sem conexão: sai sozinha quando ela voltar.')
    expect(history.getByLabelText('aguardando envio')).toBeTruthy()

    server.serve(sendMessage, (request) => answerTo(request, { ack: 1 }))
    await userEvent.click(history.getByRole('button', { name: 'Enviar agora' }))
    await history.findByLabelText('enviada')

    const [first, second, ...more] = server.heardOf(sendMessage)
    expect(more).toEqual([])
    expect(first && bodyOf(first).clientId).toBeTruthy()
    expect(second?.headers.get('idempotency-key')).toBe(first?.headers.get('idempotency-key'))
    expect(first?.headers.get('idempotency-key')).toBe(first && bodyOf(first).clientId)
    expect(second && bodyOf(second)).toEqual(first && bodyOf(first))
    expect(history.getAllByText('Não se perca')).toHaveLength(1)
    expect(history.queryByRole('button', { name: 'Enviar agora' })).toBeNull()
  })

  test("a refused message shows the server's text for the error", async () => {
    server.serve(sendMessage, () => {
      throw new Refused('ERR_TICKET_STATUS')
    })
    await open()

    await write('Tarde demais')

    await (await inHistory()).findByText('O atendimento não está mais neste estado.')
  })

  test('a frame that arrives before the response does not add a second bubble', async () => {
    const answer = Promise.withResolvers<void>()
    server.serve(sendMessage, async (request) => {
      await answer.promise
      return answerTo(request)
    })
    const { client } = await open()
    await write('Só uma')
    await expect.poll(() => server.heardOf(sendMessage)).toHaveLength(1)
    const [request] = server.heardOf(sendMessage)
    const message = answerTo(request as Heard, { ack: 2, version: 3 }).messages[0] as Message
    const frame = {
      subject: 'appMessage',
      action: 'create',
      data: { message, ticket, contact: ticket.contact },
    } as const

    applyHistoryFrame(client, frame)
    const history = await inHistory()
    await history.findByLabelText('entregue')
    expect(history.getAllByText('Só uma')).toHaveLength(1)
    answer.resolve()
    await expect.poll(() => Object.keys(localStorage).filter((key) => key.startsWith('outgoing:'))).toEqual([])

    expect(history.getAllByText('Só uma')).toHaveLength(1)
    expect(history.getByLabelText('entregue')).toBeTruthy() // the older response does not replace the newer frame
  })

  test('texts are sent one after the other, in the order in which they were written', async () => {
    const first = Promise.withResolvers<void>()
    server.serve(sendMessage, async (request) => {
      if (bodyOf(request).body === 'um') await first.promise
      return answerTo(request, { id: bodyOf(request).body === 'um' ? 501 : 502 })
    })
    await open()
    await write('um')
    await write('dois')
    await expect.poll(() => server.heardOf(sendMessage)).toHaveLength(1)
    first.resolve()

    await expect.poll(() => server.heardOf(sendMessage).map((request) => bodyOf(request).body)).toEqual(['um', 'dois'])
  })

  test('a message that was being sent during a reload is shown with a clock, because another window may still send it', async () => {
    server.serve(sendMessage, () => new Promise(() => {}))
    await open()
    await write('No meio do caminho')
    cleanup()

    await open()

    const history = await inHistory()
    expect(await history.findByText('No meio do caminho')).toBeTruthy()
    expect(history.getByLabelText('aguardando envio')).toBeTruthy()
    expect(history.queryByRole('button', { name: 'Descartar' })).toBeNull()
  })
})

test('the author of a colleague’s message is named once: by the signature, or else above the message', async () => {
  const leo = { id: 99, name: 'Léo' }
  givenHistory(
    aMessage({ id: 1, fromMe: true, user: leo, body: '*Léo:*\nBom dia' }),
    aMessage({ id: 2, body: 'Oi' }),
    aMessage({ id: 3, fromMe: true, user: leo, body: 'Pois não?' }),
  )
  await open()
  const history = await inHistory()
  const bubbleOf = async (text: RegExp) => (await history.findByText(text)).closest('article')?.textContent ?? ''

  expect((await bubbleOf(/Bom dia/)).match(/Léo/g)).toHaveLength(1)
  expect((await bubbleOf(/Pois não/)).match(/Léo/g)).toHaveLength(1)
})

test('a closed ticket ends with one line that names the user who closed it', async () => {
  const closed = aTicket({ id: 1, status: 'closed' })
  givenHistory(aMessage({ id: 1 }), aMessage({ id: 2, mediaType: 'system', body: 'Finalizado por Bia' }))
  await open(closed)
  const history = await inHistory()

  await history.findByText(/^Atendimento #1 · Finalizado por Bia · /)
  expect(history.getAllByText(/inalizado/)).toHaveLength(1)
})
