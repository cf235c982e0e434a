import { setTimeout as pause } from 'node:timers/promises'
import type { Conversation } from '@recado/chaos/conversations'
import type { Person } from '@recado/chaos/person'
import { conversationOf, type Sighting } from '@recado/chaos/sighting'
import { liveTicket } from '@recado/contracts/auth/routes'
import type { Message } from '@recado/contracts/messages/message'
import { listMessages } from '@recado/contracts/messages/routes'
import type { LiveFrame } from '@recado/contracts/realtime/frames'

/**
 * The state of a window that shows the conversations. It applies frames, and refetches after each gap, as a browser
 * does.
 */
export type FramesSeen = {
  /** The messages of the run, in the order in which the window shows them. */
  read(): Sighting[]
  /** How each version of a message arrived, one line per arrival; each line begins with the time. */
  hops(id: string): string[]
  close(): void
}

const RETRY_MS = 200 // before the next fetch, while the edge is down

type Seen = { readonly at: string; readonly by: 'frame' | 'fetch'; readonly message: Message }

/** @param run the beginning of the texts of the recorded messages */
export async function watchFrames(
  person: Person,
  conversations: readonly Conversation[],
  run: string,
): Promise<FramesSeen> {
  const { openLiveSocket } = await import('../../src/shared/realtime/live-socket.ts')
  const customers = new Map(conversations.map(({ ticketId, customer }) => [ticketId, customer]))
  const newest = new Map<number, Message>()
  const seen: Seen[] = []
  let isFetching = false
  let isStale = false
  let isClosed = false

  function take(message: Message, by: Seen['by']): void {
    if (!message.body?.startsWith(`${run} `)) return
    const known = newest.get(message.id)
    if (known && known.version >= message.version) return
    newest.set(message.id, message)
    seen.push({ at: new Date().toISOString(), by, message })
  }

  function hear(frame: LiveFrame): void {
    if (frame.subject === 'appMessage') take(frame.data.message, 'frame')
  }

  /** Fetches the part of a history that belongs to the run. */
  async function fetchHistory({ ticketId }: Conversation): Promise<void> {
    let before: number | undefined
    while (true) {
      const query = { peek: 'true' as const, ...(before === undefined ? {} : { before }) }
      const { messages, hasMore } = await person.call(listMessages, { params: { ticketId }, query })
      for (const message of messages) take(message, 'fetch')
      before = messages[0]?.id
      const isOfRun = messages.some(({ body }) => body?.startsWith(`${run} `))
      if (!hasMore || !isOfRun) return
    }
  }

  /**
   * Fetches all histories. It repeats this after a gap during the fetch, and after a failure, because the server may be
   * down.
   */
  async function fetchAll(): Promise<void> {
    isStale = true
    if (isFetching) return
    isFetching = true
    while (isStale && !isClosed) {
      isStale = false
      for (const conversation of conversations)
        await fetchHistory(conversation).catch(async () => {
          isStale = true
          await pause(RETRY_MS)
        })
    }
    isFetching = false
  }

  const socket = openLiveSocket({
    companyId: person.user.companyId,
    getTicket: async () => (await person.call(liveTicket, {})).ticket,
    onFrame: hear,
    onGap: () => void fetchAll(),
    onRightsChanged: () => {},
    onSessionEnd: () => {},
    onState: () => {},
  })
  return {
    read: () =>
      [...newest.values()]
        .filter(({ mediaType }) => mediaType !== 'system') // skips an event of the ticket, which has no author
        .sort((one, other) => one.id - other.id)
        .map(({ ticketId, fromMe, body, waMessageId }) => ({
          conversation: conversationOf(customers.get(ticketId) ?? `ticket ${ticketId}`, fromMe),
          text: body ?? '',
          id: waMessageId,
        })),
    hops: (id) =>
      seen
        .filter(({ message }) => message.waMessageId === id)
        .map(
          ({ at, by, message }) =>
            `${at} window ${by} ${JSON.stringify({ id: message.id, version: message.version, ack: message.ack })}`,
        ),
    close: () => {
      isClosed = true
      socket.stop()
    },
  }
}
