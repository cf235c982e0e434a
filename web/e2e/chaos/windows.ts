import { setMaxListeners } from 'node:events'
import type { Conversation } from '@recado/chaos/conversations'
import type { Person } from '@recado/chaos/person'
import { liveTicket } from '@recado/contracts/auth/routes'
import { listMessages } from '@recado/contracts/messages/routes'
import { listTickets } from '@recado/contracts/tickets/routes'
import { NO_FILTER } from '../../src/features/tickets/filter.ts'
import { viewerOf } from '../../src/shared/session/current-user.tsx'

const STATUSES = ['open', 'pending'] as const

export type Windows = {
  /** @returns the differences between the windows and the product's responses, as text; empty when they agree */
  differences(): Promise<string[]>
  close(): void
}

/**
 * Opens the given number of windows of one person. The client's own code keeps each window up to date: sockets, frames
 * and caches. There is no browser; this module provides the parts of a browser that the client needs.
 */
export async function openWindows(
  url: string,
  person: Person,
  conversations: readonly Conversation[],
  count: number,
): Promise<Windows> {
  provideBrowser(url, person)
  const windows = await Promise.all(Array.from({ length: count }, () => openWindow(person, conversations)))
  return {
    differences: async () => {
      const truth = await readTruth(person, conversations)
      return windows.flatMap((window, index) =>
        window
          .read()
          .flatMap((shown, at) => (shown === truth[at] ? [] : [`window ${index + 1}: ${shown} ≠ ${truth[at]}`])),
      )
    },
    close: () => {
      for (const window of windows) window.close()
    },
  }
}

async function openWindow(person: Person, conversations: readonly Conversation[]) {
  // imported only here, because the query library checks on import whether there is a browser
  const { InfiniteQueryObserver } = await import('@tanstack/react-query')
  const { createQueryClient } = await import('../../src/app/query-client.ts')
  const { applyFrame } = await import('../../src/app/apply-frame.ts')
  const { conversations: cached } = await import('../../src/features/history/api.ts')
  const { messagesOf } = await import('../../src/shared/history/place.ts')
  const { rowsOf, ticketList } = await import('../../src/features/tickets/api.ts')
  const { call } = await import('../../src/shared/api/call.ts')
  const { createFrameGate } = await import('../../src/shared/realtime/frame-gate.ts')
  const { openLiveSocket } = await import('../../src/shared/realtime/live-socket.ts')
  const { trackStale } = await import('../../src/shared/realtime/track-stale.ts')

  const client = createQueryClient()
  const lists = STATUSES.map(
    (status) => new InfiniteQueryObserver(client, ticketList({ ...NO_FILTER, status, order: 'recent' })),
  )
  const histories = conversations.map(({ ticketId }) => new InfiniteQueryObserver(client, cached.query(ticketId)))
  const unsubscribe = [
    ...lists.map((observer) => observer.subscribe(() => {})),
    ...histories.map((observer) => observer.subscribe(() => {})),
  ]
  const stale = trackStale(client)
  const gate = createFrameGate(client, (frame) => applyFrame(client, viewerOf(person.user), frame), stale.overtake)
  const socket = openLiveSocket({
    companyId: person.user.companyId,
    getTicket: async () => (await call(liveTicket, {})).ticket,
    onFrame: gate.receive,
    onGap: () => void client.invalidateQueries(),
    onRightsChanged: () => {},
    onSessionEnd: () => {},
    onState: () => {},
  })
  return {
    read: (): string[] => [
      ...lists.map((observer) => {
        const { data } = observer.getCurrentResult()
        return summaryOf(data ? rowsOf(data).tickets : [])
      }),
      ...histories.map((observer) => {
        const { data } = observer.getCurrentResult()
        return lastOf(data ? messagesOf(data.pages) : [])
      }),
    ],
    close: () => {
      socket.stop()
      gate.stop()
      stale.stop()
      for (const stop of unsubscribe) stop()
    },
  }
}

/** Fetches the data that a window shows. */
async function readTruth(person: Person, conversations: readonly Conversation[]): Promise<string[]> {
  const lists = await Promise.all(STATUSES.map((status) => person.call(listTickets, { query: { status } })))
  const histories = await Promise.all(
    conversations.map(({ ticketId }) => person.call(listMessages, { params: { ticketId }, query: { peek: 'true' } })),
  )
  return [...lists.map(({ tickets }) => summaryOf(tickets)), ...histories.map(({ messages }) => lastOf(messages))]
}

type Row = {
  readonly id: number
  readonly version: number
  readonly lastMessage: string
  readonly unreadMessages: number
}
const summaryOf = (tickets: readonly Row[]): string =>
  tickets.map(({ id, lastMessage, unreadMessages }) => `#${id} ${unreadMessages} ${lastMessage}`).join('; ')

const COMPARED = 20 // the number of compared messages; a page has more, and a window has at least these

type Line = { readonly id: number; readonly body: string | null; readonly ack: number }
const lastOf = (messages: readonly Line[]): string =>
  messages
    .slice(-COMPARED)
    .map(({ id, body, ack }) => `${id} ${body} ${ack}`)
    .join('; ')

/**
 * Provides the window, document and storage that the client's code uses, and makes addresses relative to the product.
 */
function provideBrowser(url: string, { token, user }: Person): void {
  const storages = {
    localStorage: aStorage([
      ['token', token],
      ['userId', String(user.id)],
    ]),
    sessionStorage: aStorage([]),
  }
  const fetchOfNode = globalThis.fetch
  const window = Object.assign(new EventTarget(), { location: new URL(url) })
  const document = Object.assign(new EventTarget(), { visibilityState: 'visible' })
  setMaxListeners(0, window, document) // no limit of listeners, because each window adds one
  Object.assign(globalThis, {
    window,
    document,
    fetch: (address: string, init?: RequestInit) => fetchOfNode(new URL(address, url), init),
  })
  for (const [name, value] of Object.entries(storages))
    Object.defineProperty(globalThis, name, { value, configurable: true })
}

function aStorage(entries: readonly (readonly [string, string])[]) {
  const stored = new Map(entries)
  return {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  }
}
