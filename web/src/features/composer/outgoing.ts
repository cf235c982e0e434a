import { ChatReference } from '@recado/contracts/chats/chat-message'
import { TEXT_LIMIT } from '@recado/contracts/limits'
import { z } from 'zod'
import { newId } from '../../shared/api/new-id.ts'
import type { Attachment } from '../../shared/messages/attachment.ts'
import { type ConversationId, readConversationId } from '../../shared/messages/conversation-id.ts'
import type { Outgoing } from '../../shared/messages/outgoing.ts'
import type { Written } from './written.ts'

const Stored = z.object({
  clientId: z.string(),
  body: z.string(),
  createdAt: z.iso.datetime(),
  state: z.enum(['sending', 'waiting', 'asking', 'failed']),
  reason: z.string().nullable(), // why sending failed, as a text for users
  quotedId: z.int().nullable().default(null),
  isNote: z.boolean().default(false),
  mentions: z.array(z.int()).default([]),
  references: z.array(ChatReference).default([]),
})

/**
 * @returns the messages for the input of the composer: one for each file, and one for the text, unless the text can be
 * the caption of the first file
 */
export function outgoingOf({ text, attachments, isVoice, isNote, mentions, references, about }: Written): Outgoing[] {
  const [first] = attachments
  const isCaption = first !== undefined && first.kind !== 'audio' && !first.caption && text.length <= TEXT_LIMIT.caption
  const createdAt = new Date().toISOString()
  const message = (body: string, attachment: Attachment | null): Outgoing => ({
    clientId: newId(),
    body,
    createdAt,
    state: 'sending',
    reason: null,
    quotedId: null,
    quoted: null,
    attachment,
    isVoice: isVoice && attachment !== null,
    isNote,
    mentions: body === text ? mentions : [],
    references: body === text ? references : [],
    share: 0,
    stop: new AbortController(),
  })
  const files = attachments.map((one) => message(one === first && isCaption ? text : one.caption.trim(), one))
  const all = text === '' || isCaption ? files : [message(text, null), ...files]
  const quoted = about?.kind === 'reply' ? about.message : null
  return all.map((one, index) => (index === 0 ? { ...one, quoted, quotedId: quoted?.id ?? null } : one))
}

/** @returns the conversations that have stored messages of this user */
export const conversationsWithStored = (userId: number): ConversationId[] => [
  ...new Set(keysUnder(`outgoing:${userId}:`).flatMap((key) => readConversationId(key.split(':')[2] ?? '') ?? [])),
]

const folderOf = (userId: number, conversation: ConversationId) => `outgoing:${userId}:${conversation}:`
const keysUnder = (prefix: string) => Object.keys(localStorage).filter((key) => key.startsWith(prefix))

type Change = { readonly before: readonly Outgoing[]; readonly after: readonly Outgoing[] }

/**
 * Stores each changed message under a key of its own. So two windows neither overwrite each other's messages, nor
 * restore messages that the other has removed. Messages with a file are not stored: the file does not survive the page,
 * and the text makes no sense without it.
 */
export function storeOutgoing(userId: number, conversation: ConversationId, { before, after }: Change): void {
  const folder = folderOf(userId, conversation)
  const left = new Set(after.map(({ clientId }) => clientId))
  for (const { clientId } of before) if (!left.has(clientId)) localStorage.removeItem(folder + clientId)
  for (const message of after) {
    if (message.attachment === null && !before.includes(message)) {
      localStorage.setItem(folder + message.clientId, JSON.stringify(Stored.parse(message)))
    }
  }
}

/**
 * Reads the stored messages, which other windows also add, change and remove.
 * @param known the messages of this window, with their files
 * @returns first the known messages that still exist, in their current state, then the other stored ones, oldest first
 */
export function restoreOutgoing(
  userId: number,
  conversation: ConversationId,
  known: readonly Outgoing[],
): readonly Outgoing[] {
  const stored = keysUnder(folderOf(userId, conversation)).flatMap((key) => {
    const { data } = Stored.safeParse(parsed(localStorage.getItem(key) ?? ''))
    return data ? [data] : []
  })
  const kept = known.flatMap((message) => {
    if (message.attachment) return [message]
    const now = stored.find(({ clientId }) => clientId === message.clientId)
    if (!now || now.state === message.state) return now ? [message] : []
    return [{ ...message, state: now.state, reason: now.reason, stop: null }]
  })
  const added = stored.filter((one) => !known.some(({ clientId }) => clientId === one.clientId))
  const restored = added
    .toSorted((a, b) => a.createdAt.localeCompare(b.createdAt))
    .map((one) => ({ ...one, quoted: null, attachment: null, isVoice: false, share: 0, stop: null }))
  return [...kept, ...restored]
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined // another release has written the stored value
  }
}
