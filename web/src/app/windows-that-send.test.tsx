// @vitest-environment jsdom
import { sendMessage } from '@recado/contracts/messages/routes'
import { act, within } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { newId } from '../shared/api/new-id.ts'
import type { ConversationId } from '../shared/messages/conversation-id.ts'
import { aMessage, ME } from '../testing/samples.ts'
import { fakeServer, type Heard, Refused, Unreachable } from '../testing/server.ts'
import { show } from '../testing/show.tsx'
import { uploadLine } from '../testing/upload-line.ts'
import { type Sending, useSending } from './conversation/use-sending.ts'
import { useLeavingMessages } from './use-leaving-messages.ts'

const server = fakeServer()
const line = uploadLine()
const Body = z.object({ body: z.string(), clientId: z.string() })
const sent = () => server.heardOf(sendMessage).map(({ body }) => Body.parse(body).body)
const answerTo = ({ body }: Heard) => ({ messages: [aMessage({ id: 500 + sent().length, ...Body.parse(body) })] })
const goAway = () =>
  server.serve(sendMessage, () => {
    throw new Unreachable()
  })
const serve = () => server.serve(sendMessage, answerTo)
const comeBack = () => act(() => void window.dispatchEvent(new Event('online')))
const FILE = new File(['x'], 'flor.jpg', { type: 'image/jpeg' })
const NO_TEXT = { text: '', isVoice: false, isNote: false, mentions: [], references: [], about: undefined }
const stored = () => Object.keys(localStorage).filter((key) => key.startsWith('outgoing:'))

/** A window of the same browser, which shows a conversation or, without one, another page. */
async function openWindow(name: string, conversation?: ConversationId) {
  let sending: Sending | undefined
  const Opened = ({ of }: { readonly of: ConversationId }) => {
    sending = useSending(of, undefined)
    return sending.waiting.map(({ body, state }) => `${body || 'file'} ${state}`).join(', ') || 'nothing'
  }
  let leave = () => {}
  const Page = () => {
    const [of, open] = useState(conversation)
    leave = () => open(undefined)
    useLeavingMessages(1)
    return <section aria-label={name}>{of && <Opened of={of} />}</section>
  }
  const { client } = await show(<Page />)
  const area = () => within(document.body).getByRole('region', { name })
  const on = () => sending as Sending
  const find = (text: string) => {
    const message = on().waiting.find(({ body }) => body === text)
    if (!message) throw new Error(`the window does not show ${text}`)
    return message
  }
  return {
    client,
    leave: () => act(() => leave()),
    shown: () => area().textContent,
    write: (text: string) => act(() => on().send({ ...NO_TEXT, text, attachments: [] })),
    sendFile: () =>
      act(() => on().send({ ...NO_TEXT, attachments: [{ id: 'file', file: FILE, kind: 'image', caption: '' }] })),
    drop: (text: string) => act(() => on().drop(find(text))),
    retry: (text: string) => act(() => on().retry(find(text))),
  }
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], now: new Date('2026-03-02T12:00:00Z') })
})
afterEach(() => vi.useRealTimers())

test('a window does not send a text that waits behind an upload of another window', async () => {
  serve()
  const goOn = line.hold()
  const writing = await openWindow('writing', 1)
  writing.sendFile()
  writing.write('veja a flor')
  await expect.poll(writing.shown).toBe('file sending, veja a flor sending')

  const elsewhere = await openWindow('elsewhere')
  comeBack()
  await vi.advanceTimersByTimeAsync(20_000)
  expect(elsewhere.shown()).toBe('')
  expect(sent()).toEqual([])
  goOn()

  await expect.poll(stored).toEqual([])
  expect(sent()).toEqual(['', 'veja a flor'])
})

test('texts of two windows wait behind a file that waits for the network in one of them, and are then sent in order', async () => {
  goAway()
  const first = await openWindow('first', 2)
  first.sendFile()
  first.write('um')
  await expect.poll(first.shown).toBe('file waiting, um waiting')
  const second = await openWindow('second', 2)
  await expect.poll(second.shown).toBe('um waiting')
  serve()

  second.write('dois')
  comeBack()

  await expect.poll(stored).toEqual([])
  expect(sent().filter((body) => body !== '')).toEqual(['um', 'dois'])
  expect(sent().indexOf('um')).toBeGreaterThan(1) // two requests for the file came first; the earlier one failed
  await expect.poll(() => [first.shown(), second.shown()]).toEqual(['nothing', 'nothing'])
})

test('a refused file does not block other windows', async () => {
  server.serve(sendMessage, (request) => {
    if (Body.parse(request.body).body === '') throw new Refused('ERR_TICKET_STATUS')
    return answerTo(request)
  })
  const first = await openWindow('first', 3)
  first.sendFile()
  await expect.poll(first.shown).toBe('file failed')
  const second = await openWindow('second', 3)

  second.write('um')

  await expect.poll(second.shown).toBe('nothing')
  expect(sent()).toEqual(['', 'um'])
})

test('a message that one window discards is neither sent nor stored again by another window', async () => {
  goAway()
  const first = await openWindow('first', 4)
  first.write('um')
  first.write('dois')
  await expect.poll(first.shown).toBe('um waiting, dois waiting')
  const second = await openWindow('second', 4)
  await expect.poll(second.shown).toBe('um waiting, dois waiting')

  first.drop('dois')
  serve()
  second.retry('um')

  await expect.poll(second.shown).toBe('nothing')
  await expect.poll(stored).toEqual([])
  comeBack()
  await expect.poll(first.shown).toBe('nothing')
  expect(sent()).not.toContain('dois')
  expect(sent().at(-1)).toBe('um')
})

test('a window cannot discard a message that another window is sending', async () => {
  goAway()
  const first = await openWindow('first', 5)
  first.write('um')
  await expect.poll(first.shown).toBe('um waiting')
  const second = await openWindow('second', 5)
  await expect.poll(second.shown).toBe('um waiting')
  const answer = Promise.withResolvers<void>()
  server.serve(sendMessage, async (request) => {
    await answer.promise
    return answerTo(request)
  })
  const before = sent().length
  first.retry('um')
  await expect.poll(() => sent().length).toBe(before + 1)

  second.drop('um')

  await expect.poll(second.shown).toBe('um sending')
  answer.resolve()
  await expect.poll(() => [first.shown(), second.shown()]).toEqual(['nothing', 'nothing'])
  expect(sent()).toHaveLength(before + 1)
})

test('a window takes over the messages of a closed window, and asks for confirmation if they are old', async () => {
  serve()
  const closed = Promise.withResolvers<void>()
  void navigator.locks.request(`recado:outgoing:${ME}:6`, () => closed.promise) // the lock that the other window holds
  const cutOff = (body: string, createdAt: string) => {
    const clientId = newId()
    const message = { clientId, body, createdAt, state: 'sending', reason: null }
    localStorage.setItem(`outgoing:${ME}:6:${clientId}`, JSON.stringify(message))
  }
  cutOff('um', '2026-03-02T11:59:00.000Z')
  cutOff('dois', '2026-03-02T11:59:01.000Z')
  const left = await openWindow('left', 6)
  await expect.poll(left.shown).toBe('um sending, dois sending')
  expect(sent()).toEqual([])

  closed.resolve()
  await expect.poll(left.shown).toBe('nothing')
  expect(sent()).toEqual(['um', 'dois'])

  cutOff('antiga', '2026-03-02T11:00:00.000Z')
  comeBack()
  await expect.poll(left.shown).toBe('antiga asking')
  left.retry('antiga')
  await expect.poll(left.shown).toBe('nothing')
  expect(sent()).toEqual(['um', 'dois', 'antiga'])
})

test('a window whose session ends releases its lock on the conversation, even while a file waits', async () => {
  goAway()
  const first = await openWindow('first', 7)
  first.sendFile()
  await expect.poll(first.shown).toBe('file waiting')
  const second = await openWindow('second', 7)
  serve()
  second.write('um')
  await expect.poll(second.shown).toBe('um sending')

  first.leave()
  act(() => first.client.clear())

  await expect.poll(second.shown).toBe('nothing')
  expect(sent().at(-1)).toBe('um')
})

test('a browser sends messages on a plain http address, where it has no locks', async () => {
  const { locks } = navigator
  Object.defineProperty(navigator, 'locks', { value: undefined, configurable: true })
  serve()
  const only = await openWindow('only', 8)

  only.write('um')

  await expect.poll(only.shown).toBe('nothing')
  expect(sent()).toEqual(['um'])
  Object.defineProperty(navigator, 'locks', { value: locks, configurable: true })
})
