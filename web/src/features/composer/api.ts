import { sendMessage } from '@recado/contracts/messages/routes'
import { type QueryClient, queryOptions, skipToken } from '@tanstack/react-query'
import { call } from '../../shared/api/call.ts'
import { uploading } from '../../shared/api/upload.ts'
import type { Attachment } from '../../shared/messages/attachment.ts'
import type { ConversationId } from '../../shared/messages/conversation-id.ts'
import type { Outgoing } from '../../shared/messages/outgoing.ts'
import { conversationsWithStored, restoreOutgoing, storeOutgoing } from './outgoing.ts'

const OUTGOING = ['messages', 'outgoing'] as const

/** The messages that the server has not confirmed. They survive a reload. */
export const outgoing = (userId: number, conversation: ConversationId) =>
  queryOptions({
    queryKey: [...OUTGOING, userId, conversation] as const,
    queryFn: skipToken, // never fetched, because the server does not know these messages
    initialData: (): readonly Outgoing[] => restoreOutgoing(userId, conversation, []),
    gcTime: Number.POSITIVE_INFINITY,
  })

/** @returns the conversations that may have waiting messages of the user, in this window or stored before a reload */
export function conversationsWithOutgoing(client: QueryClient, userId: number): ConversationId[] {
  const cached = client.getQueriesData<readonly Outgoing[]>({ queryKey: [...OUTGOING, userId] })
  const here = cached.flatMap(([key, list]) => (list && list.length > 0 ? [key.at(-1) as ConversationId] : []))
  return [...new Set([...here, ...conversationsWithStored(userId)])]
}

/** Whether a file is being uploaded or waits for the network. Such a file is lost when the page is left. */
export const isLeavingFile = ({ attachment, state }: Outgoing): boolean => attachment !== null && state !== 'failed'

/** Whether any conversation has such a file. */
export const hasLeavingFiles = (client: QueryClient, userId: number): boolean =>
  client
    .getQueriesData<readonly Outgoing[]>({ queryKey: [...OUTGOING, userId] })
    .some(([, list]) => list?.some(isLeavingFile))

/** Calls back only when outgoing messages of a conversation change, because the cache reports many other changes. */
export const followOutgoing = (client: QueryClient, onChange: (conversation: unknown) => void): (() => void) =>
  client.getQueryCache().subscribe(({ type, query: { queryKey } }) => {
    const isOutgoing = OUTGOING.every((part, place) => queryKey[place] === part)
    if (isOutgoing && (type === 'added' || type === 'updated' || type === 'removed')) onChange(queryKey.at(-1))
  })

/**
 * Changes the outgoing messages of a conversation. It first merges what other windows have stored or removed.
 * @returns the changed messages
 */
export function changeOutgoing(
  client: QueryClient,
  userId: number,
  conversation: ConversationId,
  change = (list: readonly Outgoing[]): readonly Outgoing[] => list,
): readonly Outgoing[] {
  // without this the cache would drop the messages, which have no observer while another conversation is open
  client.setQueryDefaults(OUTGOING, { gcTime: Number.POSITIVE_INFINITY })
  const { queryKey } = outgoing(userId, conversation)
  const before = restoreOutgoing(userId, conversation, client.getQueryData(queryKey) ?? [])
  const after = change(before)
  // stores first, because a text that cannot be stored must stay in the composer
  storeOutgoing(userId, conversation, { before, after })
  client.setQueryData(queryKey, after)
  return after
}

export type Unsent = { readonly note: string; readonly attachments: readonly Attachment[] }

const UNSENT = ['messages', 'unsent'] as const
const NOTHING: Unsent = { note: '', attachments: [] }

/**
 * The files and the note of a conversation, which last until the page is left. The text is stored as a draft instead.
 */
export const readUnsent = (client: QueryClient, userId: number, conversation: ConversationId): Unsent =>
  client.getQueryData<Unsent>([...UNSENT, userId, conversation]) ?? NOTHING

export function keepUnsent(client: QueryClient, userId: number, conversation: ConversationId, unsent: Unsent): void {
  // without this the cache would drop the input, which has no observer while another conversation is open
  client.setQueryDefaults(UNSENT, { gcTime: Number.POSITIVE_INFINITY })
  client.setQueryData<Unsent>([...UNSENT, userId, conversation], unsent)
}

/**
 * Sends a message. It is idempotent: a retry with the same client id does not create a second message.
 * @param onProgress called with the uploaded share of the file, from 0 to 1
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
