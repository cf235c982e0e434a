import { sendMessage } from '@recado/contracts/messages/routes'
import { type QueryClient, queryOptions, skipToken } from '@tanstack/react-query'
import { call } from '../../shared/api/call.ts'
import { uploading } from '../../shared/api/upload.ts'
import type { Attachment } from '../../shared/messages/attachment.ts'
import type { ConversationId } from '../../shared/messages/conversation-id.ts'
import type { Outgoing } from '../../shared/messages/outgoing.ts'
import { conversationsWithStored, restoreOutgoing, storeOutgoing } from './outgoing.ts'

const OUTGOING = ['messages', 'outgoing'] as const

/** Messages that the server has not confirmed; they survive a reload. */
export const outgoing = (userId: number, conversation: ConversationId) =>
  queryOptions({
    queryKey: [...OUTGOING, userId, conversation] as const,
    queryFn: skipToken, // the server does not know it
    initialData: (): readonly Outgoing[] => restoreOutgoing(userId, conversation, []),
    gcTime: Number.POSITIVE_INFINITY,
  })

/** @returns the conversations in which messages of the user may wait, here or since before a reload */
export function conversationsWithOutgoing(client: QueryClient, userId: number): ConversationId[] {
  const cached = client.getQueriesData<readonly Outgoing[]>({ queryKey: [...OUTGOING, userId] })
  const here = cached.flatMap(([key, list]) => (list && list.length > 0 ? [key.at(-1) as ConversationId] : []))
  return [...new Set([...here, ...conversationsWithStored(userId)])]
}

/** Whether a file is being uploaded or waits to get online. Such a file does not survive the page. */
export const isLeavingFile = ({ attachment, state }: Outgoing): boolean => attachment !== null && state !== 'failed'

/** Whether there is such a file in any conversation. */
export const hasLeavingFiles = (client: QueryClient, userId: number): boolean =>
  client
    .getQueriesData<readonly Outgoing[]>({ queryKey: [...OUTGOING, userId] })
    .some(([, list]) => list?.some(isLeavingFile))

/** Calls back when messages of a conversation change, and not for the many other changes of the cache. */
export const followOutgoing = (client: QueryClient, onChange: (conversation: unknown) => void): (() => void) =>
  client.getQueryCache().subscribe(({ type, query: { queryKey } }) => {
    const isOutgoing = OUTGOING.every((part, place) => queryKey[place] === part)
    if (isOutgoing && (type === 'added' || type === 'updated' || type === 'removed')) onChange(queryKey.at(-1))
  })

/**
 * Changes the present messages of a conversation: other windows may have stored or removed some.
 * @returns the changed messages
 */
export function changeOutgoing(
  client: QueryClient,
  userId: number,
  conversation: ConversationId,
  change = (list: readonly Outgoing[]): readonly Outgoing[] => list,
): readonly Outgoing[] {
  client.setQueryDefaults(OUTGOING, { gcTime: Number.POSITIVE_INFINITY }) // they have no observer while another conversation is open
  const { queryKey } = outgoing(userId, conversation)
  const before = restoreOutgoing(userId, conversation, client.getQueryData(queryKey) ?? [])
  const after = change(before)
  storeOutgoing(userId, conversation, { before, after }) // first: a text that cannot be stored stays in the composer
  client.setQueryData(queryKey, after)
  return after
}

export type Unsent = { readonly note: string; readonly attachments: readonly Attachment[] }

const UNSENT = ['messages', 'unsent'] as const
const NOTHING: Unsent = { note: '', attachments: [] }

/** Files and note of a conversation, which last until the page is left. Its text is stored as a draft. */
export const readUnsent = (client: QueryClient, userId: number, conversation: ConversationId): Unsent =>
  client.getQueryData<Unsent>([...UNSENT, userId, conversation]) ?? NOTHING

export function keepUnsent(client: QueryClient, userId: number, conversation: ConversationId, unsent: Unsent): void {
  client.setQueryDefaults(UNSENT, { gcTime: Number.POSITIVE_INFINITY }) // they have no observer while another conversation is open
  client.setQueryData<Unsent>([...UNSENT, userId, conversation], unsent)
}

/**
 * Idempotent: sent again with the same client id, it is the same message.
 * @param onProgress called with the uploaded share of its file, from 0 to 1
 */
export function postMessage(ticketId: number, message: Outgoing, onProgress: (share: number) => void) {
  const { clientId, body, quotedId, attachment, isVoice, isNote, mentions, stop } = message
  const quoted = quotedId === null ? {} : { quotedMsg: { id: quotedId } }
  const named = mentions.length === 0 ? {} : { mentions: [...mentions] }
  const text = { body, clientId, ...quoted, ...named, ...(isVoice && { isVoice }), ...(isNote && { isNote }) }
  const upload = attachment && { files: [attachment.file], send: uploading(onProgress) }
  const options = { idempotencyKey: clientId, signal: stop?.signal, ...upload }
  return call(sendMessage, { params: { ticketId }, body: text }, options)
}
