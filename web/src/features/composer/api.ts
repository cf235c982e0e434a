import { sendMessage } from '@recado/contracts/messages/routes'
import { type QueryClient, queryOptions, skipToken } from '@tanstack/react-query'
import { call } from '../../shared/api/call.ts'
import { uploading } from '../../shared/api/upload.ts'
import type { Attachment } from '../../shared/messages/attachment.ts'
import type { Outgoing } from '../../shared/messages/outgoing.ts'
import { restoreOutgoing, storeOutgoing, ticketsWithStored } from './outgoing.ts'

const OUTGOING = ['messages', 'outgoing'] as const

/** Messages that the server has not confirmed; kept across a reload. */
export const outgoing = (userId: number, ticketId: number) =>
  queryOptions({
    queryKey: [...OUTGOING, userId, ticketId] as const,
    queryFn: skipToken, // the server does not know it
    initialData: (): readonly Outgoing[] => restoreOutgoing(userId, ticketId),
    gcTime: Number.POSITIVE_INFINITY,
  })

/** @returns the tickets in which messages of the user may wait, here or since before a reload */
export function ticketsWithOutgoing(client: QueryClient, userId: number): number[] {
  const cached = client.getQueriesData<readonly Outgoing[]>({ queryKey: [...OUTGOING, userId] })
  const here = cached.flatMap(([key, list]) => (list && list.length > 0 ? [Number(key.at(-1))] : []))
  return [...new Set([...here, ...ticketsWithStored(userId)])]
}

/** Whether a file is being uploaded or waits for the line, in any ticket. Such a file does not survive the page. */
export const hasLeavingFiles = (client: QueryClient, userId: number): boolean =>
  client
    .getQueriesData<readonly Outgoing[]>({ queryKey: [...OUTGOING, userId] })
    .some(([, list]) => list?.some(({ attachment, state }) => attachment !== null && state !== 'failed'))

export const readOutgoing = (client: QueryClient, userId: number, ticketId: number): readonly Outgoing[] =>
  client.getQueryData(outgoing(userId, ticketId).queryKey) ?? restoreOutgoing(userId, ticketId)

export function changeOutgoing(
  client: QueryClient,
  userId: number,
  ticketId: number,
  change: (list: readonly Outgoing[]) => readonly Outgoing[],
): void {
  client.setQueryDefaults(OUTGOING, { gcTime: Number.POSITIVE_INFINITY }) // they have no observer while another ticket is open
  const before = readOutgoing(client, userId, ticketId)
  const after = change(before)
  client.setQueryData(outgoing(userId, ticketId).queryKey, after)
  storeOutgoing(userId, ticketId, { before, after })
}

/** The unsent note and files of a ticket. */
export type Unsent = { readonly note: string; readonly attachments: readonly Attachment[] }

const UNSENT = ['messages', 'unsent'] as const
const NOTHING: Unsent = { note: '', attachments: [] }

/** Files and note of a ticket, kept until the page is left. Its text is kept as a draft. */
export const readUnsent = (client: QueryClient, userId: number, ticketId: number): Unsent =>
  client.getQueryData<Unsent>([...UNSENT, userId, ticketId]) ?? NOTHING

export function keepUnsent(client: QueryClient, userId: number, ticketId: number, unsent: Unsent): void {
  client.setQueryDefaults(UNSENT, { gcTime: Number.POSITIVE_INFINITY }) // they have no observer while another ticket is open
  client.setQueryData<Unsent>([...UNSENT, userId, ticketId], unsent)
}

/**
 * Idempotent: sent again with the same client id, it is the same message.
 * @param onProgress called with the uploaded share of its file, from 0 to 1
 */
export function postMessage(ticketId: number, message: Outgoing, onProgress: (share: number) => void) {
  const { clientId, body, quotedId, attachment, isVoice, isNote, stop } = message
  const quoted = quotedId === null ? {} : { quotedMsg: { id: quotedId } }
  const text = { body, clientId, ...quoted, ...(isVoice && { isVoice }), ...(isNote && { isNote }) }
  const upload = attachment && { files: [attachment.file], send: uploading(onProgress) }
  const options = { idempotencyKey: clientId, signal: stop.signal, ...upload }
  return call(sendMessage, { params: { ticketId }, body: text }, options)
}
