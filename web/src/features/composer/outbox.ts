import type { Message } from '@recado/contracts/messages/message'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../shared/api/api-error.ts'
import { errorMessage } from '../../shared/api/error-text.ts'
import type { Outgoing } from '../../shared/messages/outgoing.ts'
import { useCurrentUser } from '../../shared/session/current-user.tsx'
import { changeOutgoing, postMessage, readOutgoing } from './api.ts'

/** How old a message may be that leaves by itself: the conversation may have moved on, or somebody else answered. */
const STALE_MS = 15 * 60_000
const UPLOAD_STEPS = 20

/** Whose messages leave, and what is done with what becomes of them. */
export type Outbox = {
  readonly client: QueryClient
  readonly userId: number
  readonly onSent: (message: Message) => void
  readonly reasonOf: (error: Error) => string
}

/** @param onSent called with each message of the server's answer, before the one that was shown meanwhile is removed */
export function useOutbox(onSent: (message: Message) => void): Outbox {
  const client = useQueryClient()
  const { id: userId } = useCurrentUser()
  const { t } = useTranslation()
  return { client, userId, onSent, reasonOf: (error) => errorMessage(error, t('common.somethingWrong')) }
}

const leaving = new WeakMap<QueryClient, Set<number>>() // tickets whose messages are being sent

/**
 * Sends the messages of a ticket one after the other, in the order in which they were written, until none is left or the
 * line fails; those behind it wait with it. A message that the server refuses lets the next ones pass. Sent again, a
 * message has the same client id, by which the server knows those that it has.
 */
export async function sendWaiting(outbox: Outbox, ticketId: number): Promise<void> {
  const tickets = leaving.get(outbox.client) ?? new Set()
  leaving.set(outbox.client, tickets)
  if (tickets.has(ticketId)) return // whoever sends there finds what is new
  tickets.add(ticketId)
  try {
    let next = takeNext(outbox, ticketId)
    while (next && (await sendOne(outbox, ticketId, next))) next = takeNext(outbox, ticketId)
  } finally {
    tickets.delete(ticketId)
  }
}

/** @returns the next message to send, if one may leave by itself */
function takeNext({ client, userId }: Outbox, ticketId: number): Outgoing | undefined {
  const next = readOutgoing(client, userId, ticketId).find(({ state }) => state !== 'failed')
  if (next?.state !== 'waiting') return next?.state === 'sending' ? next : undefined
  const isStale = Date.now() - Date.parse(next.createdAt) > STALE_MS
  const taken: Outgoing = { ...next, state: isStale ? 'asking' : 'sending' }
  changeOutgoing(client, userId, ticketId, replacing(taken))
  return isStale ? undefined : taken
}

/** @returns whether the next one may be sent: not while the line fails */
async function sendOne(
  { client, userId, onSent, reasonOf }: Outbox,
  ticketId: number,
  message: Outgoing,
): Promise<boolean> {
  const change = (edit: (list: readonly Outgoing[]) => readonly Outgoing[]) =>
    changeOutgoing(client, userId, ticketId, edit)
  const onShare = inSteps((share) => change(changing(message.clientId, { share })))
  try {
    const { messages } = await postMessage(ticketId, message, onShare)
    for (const sent of messages) onSent(sent)
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

/** The server cannot be reached, is still at it since an answer was lost, or asks for patience: it has not said no. */
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
