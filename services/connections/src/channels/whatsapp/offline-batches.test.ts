import { EventEmitter } from 'node:events'
import type { BinaryNode } from '@whiskeysockets/baileys'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { askForBacklog } from './offline-batches.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }))
afterEach(() => void vi.useRealTimers())

function start() {
  const seen = { requests: 0, deaf: 0, announced: 0, left: 0, isCaughtUp: false }
  const ws = new EventEmitter()
  const backlog = askForBacklog({
    client: {
      ws,
      async sendNode() {
        seen.requests += 1
      },
    },
    deafMs: 60_000,
    onDeaf() {
      seen.deaf += 1
    },
    count: {
      change(announced, left) {
        seen.announced += announced
        seen.left += left
      },
    },
  })
  void backlog.caughtUp.then(() => {
    seen.isCaughtUp = true
  })
  const bulletin = (tag: string, count: number): BinaryNode => ({
    tag: 'ib',
    attrs: {},
    content: [{ tag, attrs: { count: String(count) } }],
  })
  return {
    seen,
    backlog,
    announce: (count: number) => ws.emit('CB:ib,,offline_preview', bulletin('offline_preview', count)),
    finish: () => ws.emit('CB:ib,,offline', bulletin('offline', 0)),
    come: (stanzas = 1) => {
      for (let i = 0; i < stanzas; i += 1) ws.emit('frame', { tag: 'message', attrs: { offline: String(i) } })
    },
    live: () => ws.emit('frame', { tag: 'message', attrs: {} }),
  }
}

test('200 missed stanzas that arrive together cause one more request, a tenth of a second after the last request', () => {
  const { seen, announce, come } = start()
  announce(500)
  expect(seen.requests).toBe(1)

  come(200)
  expect(seen.requests).toBe(1)
  vi.advanceTimersByTime(100)
  expect(seen.requests).toBe(2)
  vi.advanceTimersByTime(10_000)
  expect(seen.requests).toBe(2)
})

test('a missed stanza that arrives more than a tenth of a second after the last request causes a request at once', () => {
  const { seen, announce, come } = start()
  announce(500)
  vi.advanceTimersByTime(1_000)
  come()

  expect(seen.requests).toBe(2)
})

test('after the end of a backlog no more stanzas are requested, and the counts return to zero', async () => {
  const { seen, announce, come, finish, live } = start()
  announce(3)
  come(2)
  expect(seen).toMatchObject({ announced: 3, left: 1 })
  finish()
  live()
  vi.advanceTimersByTime(120_000)
  await Promise.resolve()

  expect(seen).toEqual({ requests: 1, deaf: 0, announced: 0, left: 0, isCaughtUp: true })
})

test('a connection counts as deaf when no missed stanza arrives for a minute, even if live stanzas arrive', () => {
  const { seen, announce, come, live } = start()
  announce(3)
  vi.advanceTimersByTime(59_000)
  come()
  vi.advanceTimersByTime(59_000)
  live()
  expect(seen.deaf).toBe(0)
  vi.advanceTimersByTime(1_000)

  expect(seen).toMatchObject({ deaf: 1, announced: 0, left: 0, isCaughtUp: false })
})

test('an empty backlog ends at once and does not make the connection deaf', async () => {
  const { seen, announce } = start()
  announce(0)
  vi.advanceTimersByTime(120_000)
  await Promise.resolve()

  expect(seen).toMatchObject({ requests: 1, deaf: 0, isCaughtUp: true })
})

test('when a connection ends during a backlog, the counts return to zero and no timer fires', () => {
  const { seen, announce, come, backlog } = start()
  announce(9)
  come()
  backlog.end()
  vi.advanceTimersByTime(120_000)

  expect(seen).toEqual({ requests: 1, deaf: 0, announced: 0, left: 0, isCaughtUp: false })
})

test('a backlog that is announced after the end of a connection is neither requested nor counted', () => {
  const { seen, announce, backlog } = start()
  backlog.end()
  announce(9)
  vi.advanceTimersByTime(120_000)

  expect(seen).toEqual({ requests: 0, deaf: 0, announced: 0, left: 0, isCaughtUp: false })
})

test('a second backlog on an open connection is requested until its end, and may make the connection deaf', () => {
  const { seen, announce, come, finish } = start()
  announce(3)
  finish()
  vi.advanceTimersByTime(1_000)
  announce(500)
  expect(seen).toMatchObject({ requests: 2, left: 500 })

  vi.advanceTimersByTime(1_000)
  come(200)
  expect(seen).toMatchObject({ requests: 3, left: 300 })
  finish()
  vi.advanceTimersByTime(120_000)
  expect(seen).toMatchObject({ requests: 3, left: 0, deaf: 0 })

  announce(2)
  vi.advanceTimersByTime(60_000)
  expect(seen).toMatchObject({ requests: 4, left: 0, deaf: 1 })
})
