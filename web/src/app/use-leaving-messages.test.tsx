// @vitest-environment jsdom
import { sendMessage } from '@recado/contracts/messages/routes'
import { aSupportEntry } from '@recado/contracts/testing/company'
import { act, cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import type { Written } from '../features/composer/written.ts'
import { aMe, aMessage, ME } from '../testing/samples.ts'
import { fakeServer, type Heard, Refused, Unreachable } from '../testing/server.ts'
import { show } from '../testing/show.tsx'
import { useSending } from './conversation/use-sending.ts'
import { useLeavingMessages } from './use-leaving-messages.ts'

const server = fakeServer()
const Body = z.object({ body: z.string(), clientId: z.string() })
const sent = () => server.heardOf(sendMessage).map((request) => Body.parse(request.body))
const answerTo = (request: Heard) => {
  const { body, clientId } = Body.parse(request.body)
  return { messages: [aMessage({ id: 500 + sent().length, body, clientId, fromMe: true })] }
}
const PLAIN: Written = {
  text: '',
  attachments: [],
  isVoice: false,
  isNote: false,
  mentions: [],
  references: [],
  about: undefined,
}
let send: (ticketId: number, text: string) => void
let sendFile: (ticketId: number, file: File) => void
let retry: (text: string) => void

/** Two tickets, and the part of the shell that sends waiting messages. */
function Desk({ opening }: { readonly opening: number }) {
  useLeavingMessages(opening)
  const one = useSending(1, undefined)
  const two = useSending(2, undefined)
  const all = [...one.waiting, ...two.waiting]
  send = (ticketId, text) => (ticketId === 1 ? one : two).send({ ...PLAIN, text })
  sendFile = (ticketId, file) => {
    const attachments = [{ id: 'file', file, kind: 'image' as const, caption: '' }]
    ;(ticketId === 1 ? one : two).send({ ...PLAIN, attachments })
  }
  retry = (text) => {
    const message = all.find(({ body }) => body === text)
    if (message) one.retry(message)
  }
  return <p>{all.map(({ body, state }) => `${body} ${state}`).join(', ') || 'nothing'}</p>
}
const states = () => screen.getByText(/waiting|sending|asking|failed|nothing/).textContent
const comeBack = () => window.dispatchEvent(new Event('online'))
const goAway = () =>
  server.serve(sendMessage, () => {
    throw new Unreachable()
  })
const serve = () => server.serve(sendMessage, answerTo)

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], now: new Date('2026-03-02T12:00:00Z') })
})
afterEach(() => {
  vi.useRealTimers()
  localStorage.clear()
})

test('messages written offline are sent on reconnect: each once, in the order of its ticket, with the same key', async () => {
  goAway()
  await show(<Desk opening={1} />)
  send(1, 'um')
  send(1, 'dois')
  send(2, 'outro')
  await expect.poll(states).toBe('um waiting, dois waiting, outro waiting')
  const first = sent().find(({ body }) => body === 'um')

  serve()
  comeBack()

  await expect.poll(states).toBe('nothing')
  expect(
    sent()
      .map(({ body }) => body)
      .sort(),
    // `um` and `outro` were tried once before, then every message was sent once
  ).toEqual(['dois', 'outro', 'outro', 'um', 'um'])
  const arrived = sent().slice(2)
  expect(arrived.filter(({ body }) => body !== 'outro').map(({ body }) => body)).toEqual(['um', 'dois'])
  expect(arrived.find(({ body }) => body === 'um')?.clientId).toBe(first?.clientId)
})

test('the messages of the own company wait during a support visit, and are sent after it', async () => {
  goAway()
  await show(<Desk opening={1} />)
  send(1, 'um')
  await expect.poll(states).toBe('um waiting')
  cleanup()
  serve()
  const before = sent().length

  await show(<Desk opening={1} />, { me: { ...aMe(), support: aSupportEntry(1) } })
  comeBack()
  await vi.advanceTimersByTimeAsync(20_000)
  expect(sent()).toHaveLength(before)

  cleanup()
  await show(<Desk opening={1} />)
  await expect.poll(() => sent().slice(before)).toMatchObject([{ body: 'um' }])
})

test('a message that is written while others wait does not overtake them', async () => {
  goAway()
  await show(<Desk opening={1} />)
  send(1, 'um')
  await expect.poll(states).toBe('um waiting')
  serve()

  send(1, 'dois')

  await expect.poll(states).toBe('nothing')
  expect(sent().map(({ body }) => body)).toEqual(['um', 'um', 'dois'])
})

test('a refused message stays as a failed bubble, and the messages behind it are sent', async () => {
  server.serve(sendMessage, (request) => {
    if (Body.parse(request.body).body === 'um') throw new Refused('ERR_TICKET_STATUS')
    return answerTo(request)
  })
  await show(<Desk opening={1} />)

  send(1, 'um')
  send(1, 'dois')

  await expect.poll(states).toBe('um failed')
  comeBack()
  expect(sent().map(({ body }) => body)).toEqual(['um', 'dois'])
})

test('a message that has waited for 15 minutes asks for confirmation, and the messages behind it wait for the answer', async () => {
  goAway()
  await show(<Desk opening={1} />)
  send(1, 'um')
  await expect.poll(states).toBe('um waiting')
  vi.setSystemTime(new Date('2026-03-02T12:10:00Z'))
  send(1, 'dois')
  await expect.poll(states).toBe('um waiting, dois waiting')

  serve()
  vi.setSystemTime(new Date('2026-03-02T12:15:01Z'))
  comeBack()
  await expect.poll(states).toBe('um asking, dois waiting')
  comeBack()
  expect(states()).toBe('um asking, dois waiting')
  retry('um')

  await expect.poll(states).toBe('nothing')
  expect(
    sent()
      .slice(-2)
      .map(({ body }) => body),
  ).toEqual(['um', 'dois'])
})

test('a waiting message is sent after a reload without any action, whatever page the user opens', async () => {
  goAway()
  await show(<Desk opening={1} />)
  send(1, 'um')
  await expect.poll(states).toBe('um waiting')
  const [{ clientId } = { clientId: '' }] = sent()
  cleanup()
  serve()

  await show(<Shell />)

  await expect.poll(() => sent().map((one) => one.clientId)).toEqual([clientId, clientId])
  await expect.poll(() => Object.keys(localStorage).filter((key) => key.startsWith('outgoing:'))).toEqual([])
})

test('a message that another window has stored stays after this window has sent and removed its own message', async () => {
  serve()
  const other = {
    clientId: 'other',
    body: 'da outra',
    createdAt: '2026-03-02T11:59:00.000Z',
    state: 'failed',
    reason: 'x',
  }
  await show(<Desk opening={1} />)
  localStorage.setItem(`outgoing:${ME}:1:other`, JSON.stringify(other))
  send(1, 'um')
  await expect.poll(() => sent().map(({ body }) => body)).toEqual(['um'])

  await expect
    .poll(() => Object.keys(localStorage).filter((key) => key.startsWith('outgoing:')))
    .toEqual([`outgoing:${ME}:1:other`])
})

test('the browser asks before the user leaves a page while a file waits for the network, whichever ticket is open', async () => {
  const isAsked = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
  goAway()
  await show(<Desk opening={1} />)
  send(1, 'um')
  await expect.poll(states).toBe('um waiting')
  expect(isAsked()).toBe(false)
  sendFile(2, new File(['x'], 'flor.jpg', { type: 'image/jpeg' }))
  await expect.poll(isAsked).toBe(true)
})

test('a change of the cache causes a check of the outbox only when it concerns outgoing messages', async () => {
  goAway()
  const { client } = await show(<Desk opening={1} />)
  const looked = vi.spyOn(client, 'getQueriesData')

  act(() => void client.setQueryData(['tickets', 'list'], []))
  expect(looked).not.toHaveBeenCalled()

  sendFile(2, new File(['x'], 'flor.jpg', { type: 'image/jpeg' }))
  await expect.poll(() => looked.mock.calls.length).toBeGreaterThan(0)
})

test('a message is tried again when a service is back, although the network was never gone', async () => {
  goAway()
  await show(<Desk opening={1} />)
  send(1, 'um')
  await expect.poll(states).toBe('um waiting')
  serve()

  vi.advanceTimersByTime(10_000)

  await expect.poll(states).toBe('nothing')
})

function Shell() {
  useLeavingMessages(1)
  return null
}
