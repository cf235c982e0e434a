import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../shared/api/api-error.ts'
import { errorMessage } from '../../shared/api/error-text.ts'
import type { ConversationId } from '../../shared/messages/conversation-id.ts'
import type { Outgoing } from '../../shared/messages/outgoing.ts'
import { useCurrentUser } from '../../shared/session/current-user.tsx'
import { inTurn } from '../../shared/storage/in-turn.ts'
import { changeOutgoing, followOutgoing, isLeavingFile } from './api.ts'

/**
 * The greatest age of a message that is sent without a confirmation. After a longer time, the conversation may have
 * continued, or another user may have answered.
 */
const STALE_MS = 15 * 60_000
const UPLOAD_STEPS = 20

/**
 * Sends a message, and stores the server's message in the cache. The outgoing message is removed afterwards.
 * @param onProgress called with the uploaded share of the file, from 0 to 1
 */
export type Deliver = (
  conversation: ConversationId,
  message: Outgoing,
  onProgress: (share: number) => void,
) => Promise<void>

/** The user whose messages are sent, and the function that sends a message. */
export type Outbox = {
  readonly client: QueryClient
  readonly userId: number
  readonly deliver: Deliver
  readonly reasonOf: (error: Error) => string
}

export function useOutbox(deliver: Deliver): Outbox {
  const client = useQueryClient()
  const { id: userId } = useCurrentUser()
  const { t } = useTranslation()
  return { client, userId, deliver, reasonOf: (error) => errorMessage(error, t('common.somethingWrong')) }
}

/** The conversations whose messages this window is sending, or will send after another window has finished. */
const leaving = new WeakMap<QueryClient, Set<ConversationId>>()

/**
 * Sends the messages of a conversation one after the other, in the order in which they were written. It stops when none
 * is left, or when the network fails; then the failed message and the later ones wait. A message that the server
 * refuses does not stop the next ones. A retry has the same client id, by which the server recognises the message. One
 * window at a time sends the messages of a conversation.
 */
export async function sendWaiting(outbox: Outbox, conversation: ConversationId): Promise<void> {
  const { client, userId } = outbox
  const busy = leaving.get(client) ?? new Set()
  leaving.set(client, busy)
  // the change wakes the running loop, which may wait because a file waits for the network
  if (busy.has(conversation)) return void changeOutgoing(client, userId, conversation)
  busy.add(conversation)
  try {
    await inTurn(`recado:outgoing:${userId}:${conversation}`, () => sendAll(outbox, conversation))
  } finally {
    busy.delete(conversation)
  }
}

/**
 * Sends until no message is left. It keeps the lock while a file waits for the network, because other windows do not
 * know the file and would send the messages behind it.
 */
async function sendAll(outbox: Outbox, conversation: ConversationId): Promise<void> {
  const { client, userId } = outbox
  for (;;) {
    const next = takeNext(outbox, conversation)
    if (next && (await sendOne(outbox, conversation, next))) continue
    if (!changeOutgoing(client, userId, conversation).some(isLeavingFile)) return
    await nextChange(client, conversation)
  }
}

const nextChange = (client: QueryClient, conversation: ConversationId) =>
  new Promise<void>((resolve) => {
    const stop = followOutgoing(client, (changed) => {
      if (changed !== conversation) return
      stop()
      resolve()
    })
  })

/** @returns the next message to send; undefined when there is none, or when it needs a confirmation */
function takeNext({ client, userId }: Outbox, conversation: ConversationId): Outgoing | undefined {
  const next = changeOutgoing(client, userId, conversation).find(({ state }) => state !== 'failed')
  if (!next || next.state === 'asking') return undefined
  // a message without `stop` was interrupted: another window sent it, or this page did before a reload
  if (next.state === 'sending' && next.stop) return next
  const isStale = Date.now() - Date.parse(next.createdAt) > STALE_MS
  const taken: Outgoing = { ...next, state: isStale ? 'asking' : 'sending', stop: new AbortController() }
  changeOutgoing(client, userId, conversation, replacing(taken))
  return isStale ? undefined : taken
}

/** @returns whether the next message may be sent; false when the network fails */
async function sendOne(
  { client, userId, deliver, reasonOf }: Outbox,
  conversation: ConversationId,
  message: Outgoing,
): Promise<boolean> {
  const change = (edit: (list: readonly Outgoing[]) => readonly Outgoing[]) =>
    changeOutgoing(client, userId, conversation, edit)
  const onShare = inSteps((share) => change(changing(message.clientId, { share })))
  try {
    await deliver(conversation, message, onShare)
    change((list) => list.filter(({ clientId }) => clientId !== message.clientId))
  } catch (error) {
    if (isOfLine(error)) {
      change((list) => list.map(awaitingLine))
      return false
    }
    change(changing(message.clientId, { state: 'failed', reason: reasonOf(error as Error) }))
  }
  return true
}

/**
 * Whether the error is temporary: the server cannot be reached, limits the rate, or is still processing an earlier
 * request whose response was lost.
 */
const isOfLine = (error: unknown): error is ApiError =>
  error instanceof ApiError &&
  (error.status === 0 || error.status === 429 || error.status > 500 || error.code === 'ERR_IN_PROGRESS')

const awaitingLine = (message: Outgoing): Outgoing =>
  message.state === 'sending' ? { ...message, state: 'waiting', share: 0 } : message

export const changing =
  (clientId: string, fields: Partial<Outgoing>) =>
  (list: readonly Outgoing[]): Outgoing[] =>
    list.map((message) => (message.clientId === clientId ? { ...message, ...fields } : message))

const replacing = (message: Outgoing) => changing(message.clientId, message)

/** Reports progress in steps of a twentieth, because smaller steps would not be visible. */
function inSteps(onShare: (share: number) => void): (share: number) => void {
  let last = 0
  return (share) => {
    const step = Math.floor(share * UPLOAD_STEPS)
    if (step !== last) onShare(step / UPLOAD_STEPS)
    last = step
  }
}
