// @vitest-environment jsdom
import { liveTicket } from '@recado/contracts/auth/routes'
import type { Queue } from '@recado/contracts/queues/queue'
import { listQueues } from '@recado/contracts/queues/routes'
import { channelOf, LIVE_CLOSE, type LiveFrame } from '@recado/contracts/realtime/frames'
import { useQuery } from '@tanstack/react-query'
import { act, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { aQueue } from '../../testing/company-samples.ts'
import { fakeServer } from '../../testing/server.ts'
import { show } from '../../testing/show.tsx'
import { Wire } from '../../testing/wire.ts'
import { call } from '../api/call.ts'
import { onSessionEnd } from '../session/session-events.ts'
import { useLive } from './use-live.ts'

const server = fakeServer()
let names: string[] = []
let answers: Promise<void> = Promise.resolve()

beforeEach(() => {
  vi.stubGlobal('WebSocket', Wire)
  Wire.opened = []
  names = ['Balcão']
  answers = Promise.resolve()
  server.serve(liveTicket, () => ({ ticket: 'ticket', expiresIn: 30 }))
  server.serve(listQueues, async () => {
    const queues = names.map((name, index) => aQueue({ id: index + 1, name, orderQueue: index + 1 }))
    await answers
    return queues
  })
})
afterEach(() => void vi.unstubAllGlobals())

/** A screen that shows a list and follows the socket. */
function Screen({ onFrame }: { onFrame: (frame: LiveFrame) => void }) {
  const { state } = useLive(1, onFrame)
  const [isOpen, setOpen] = useState(true)
  return (
    <>
      {isOpen ? <List state={state} /> : <p>{state}</p>}
      <button type="button" onClick={() => setOpen(!isOpen)}>
        turn the page
      </button>
    </>
  )
}
function List({ state }: { state: string | undefined }) {
  const { data } = useQuery({ queryKey: KEY, queryFn: () => call(listQueues, {}) })
  return <p>{`${state}: ${data?.map(({ name }) => name).join(', ')}`}</p>
}
const KEY = ['queues']
const turnThePage = () => act(() => screen.getByRole('button').click())

async function givenJoined(onFrame: (frame: LiveFrame) => void = () => {}) {
  const shown = await show(<Screen onFrame={onFrame} />)
  await expect.poll(() => Wire.opened.length).toBe(1)
  join()
  await screen.findByText('connected: Balcão')
  await expect.poll(() => shown.client.isFetching()).toBe(0)
  return shown
}
const join = () =>
  act(() => {
    Wire.last().onopen?.()
    Wire.last().say({ type: 'welcome', userId: 10, companyId: 1 })
  })
const say = (message: unknown) => act(() => Wire.last().say(message))
const frame = { ch: channelOf(1, 'user'), action: 'delete', data: { userId: 2 } }

test('the entries on screen are refetched when the server reports missed frames', async () => {
  await givenJoined()

  names = ['Balcão', 'Entregas']
  say({ type: 'resync' })

  await screen.findByText('connected: Balcão, Entregas')
})

test('the entries on screen are refetched after a lost socket reconnects', async () => {
  await givenJoined()

  names = ['Entregas']
  act(() => Wire.last().onclose?.({ code: 1006 }))
  await screen.findByText('reconnecting: Balcão')
  await expect.poll(() => Wire.opened.length).toBe(2)
  join()

  await screen.findByText('connected: Entregas')
})

test('a list that was off screen during a gap is refetched when shown, even after a frame changed it', async () => {
  const { client } = await givenJoined(() =>
    client.setQueryData<Queue[]>(KEY, (queues) => queues && [...queues, aQueue({ id: 9, name: 'Oficina' })]),
  )
  turnThePage()
  await screen.findByText('connected')

  names = ['Balcão', 'Entregas', 'Oficina']
  say({ type: 'resync' })
  await expect.poll(() => client.isFetching()).toBe(0)
  say(frame)
  expect(client.getQueryData<Queue[]>(KEY)).toHaveLength(2)
  turnThePage()

  await screen.findByText('connected: Balcão, Entregas, Oficina')
})

test('a frame that arrives during the refetch after a gap waits for the response', async () => {
  const applied: unknown[] = []
  const { client } = await givenJoined(({ subject }) => applied.push([subject, client.isFetching()]))
  const held = Promise.withResolvers<void>()
  answers = held.promise

  say({ type: 'resync' })
  await expect.poll(() => client.isFetching()).toBe(1)
  say(frame)
  expect(applied).toEqual([])
  held.resolve()

  await expect.poll(() => applied).toEqual([['user', 0]])
})

test('a session ends when the socket reports its end, with the sign-in on another computer as the reason', async () => {
  const ends: string[] = []
  const stop = onSessionEnd((reason) => ends.push(reason))
  await givenJoined()

  say({ ch: channelOf(1, 'auth'), action: 'update', data: { user: { id: 10 } } })
  act(() => Wire.last().onclose?.({ code: LIVE_CLOSE.sessionEnded }))

  expect(ends).toEqual(['replaced'])
  stop()
})

test('the socket continues with the session that another window has begun', async () => {
  const ends: string[] = []
  const stop = onSessionEnd((reason) => ends.push(reason))
  localStorage.setItem('token', 'former')
  await givenJoined()

  localStorage.setItem('token', 'of another window')
  say({ ch: channelOf(1, 'auth'), action: 'update', data: { user: { id: 10 } } })
  act(() => Wire.last().onclose?.({ code: LIVE_CLOSE.sessionEnded }))

  await expect.poll(() => Wire.opened.length).toBe(2)
  join()
  expect(ends).toEqual([])
  act(() => Wire.last().onclose?.({ code: LIVE_CLOSE.sessionEnded })) // this time the stored session itself ends
  expect(ends).toEqual(['expired'])
  stop()
})
