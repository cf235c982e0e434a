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
 * The greatest age of a message that leaves by itself: later the conversation may have moved on, or somebody else may
 * have answered.
 */
const STALE_MS = 15 * 60_000
const UPLOAD_STEPS = 20

/**
 * Sends a message, and puts the server's message into the cache; the one that was shown meanwhile is removed
 * afterwards.
 * @param onProgress called with the uploaded share of its file, from 0 to 1
 */
export type Deliver = (
  conversation: ConversationId,
  message: Outgoing,
  onProgress: (share: number) => void,
) => Promise<void>

/** The user whose messages leave, and the function that sends them. */
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

/** Conversations whose messages are being sent, or will be after another window. */
const leaving = new WeakMap<QueryClient, Set<ConversationId>>()

/**
 * Sends the messages of a conversation one after the other, in the order in which they were written, until none is left
 * or the network fails; the later ones wait with the failed one. A message that the server refuses lets the next ones
 * pass. Sent again, a message has the same client id, by which the server recognises it. One window at a time does so.
 */
export async function sendWaiting(outbox: Outbox, conversation: ConversationId): Promise<void> {
  const { client, userId } = outbox
  const busy = leaving.get(client) ?? new Set()
  leaving.set(client, busy)
  if (busy.has(conversation)) return void changeOutgoing(client, userId, conversation) // wakes one that waits with a file
  busy.add(conversation)
  try {
    await inTurn(`recado:outgoing:${userId}:${conversation}`, () => sendAll(outbox, conversation))
  } finally {
    busy.delete(conversation)
  }
}

/** Continues while a file waits to get online: other windows do not know it, and would send the messages after it. */
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

/** @returns the next message to send, if one may leave by itself */
function takeNext({ client, userId }: Outbox, conversation: ConversationId): Outgoing | undefined {
  const next = changeOutgoing(client, userId, conversation).find(({ state }) => state !== 'failed')
  if (!next || next.state === 'asking') return undefined
  if (next.state === 'sending' && next.stop) return next // otherwise it was cut off in another window, or by a reload
  const isStale = Date.now() - Date.parse(next.createdAt) > STALE_MS
  const taken: Outgoing = { ...next, state: isStale ? 'asking' : 'sending', stop: new AbortController() }
  changeOutgoing(client, userId, conversation, replacing(taken))
  return isStale ? undefined : taken
}

/** @returns whether the next one may be sent: not while the network fails */
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
 * Whether the error is temporary: the server cannot be reached, is still working on a request whose answer was lost, or
 * limits the rate.
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

/** Reports progress in steps of a twentieth: finer ones would not be visible. */
function inSteps(onShare: (share: number) => void): (share: number) => void {
  let last = 0
  return (share) => {
    const step = Math.floor(share * UPLOAD_STEPS)
    if (step !== last) onShare(step / UPLOAD_STEPS)
    last = step
  }
}
