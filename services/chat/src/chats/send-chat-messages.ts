import type { ChatActivity } from '@recado/contracts/chats/chat'
import type { ChatMessage, ChatReference } from '@recado/contracts/chats/chat-message'
import { chatMessageCreated } from '@recado/contracts/chats/events'
import { ensureCaller } from '@recado/kit/copies/users'
import { notFound } from '@recado/kit/errors'
import type { UploadedFile } from '@recado/kit/http/files/uploads'
import { keepFiles } from '../media/chat-file-repository.ts'
import { mentionInChat } from '../notifications/mention-in-chat.ts'
import type { PersonTx } from '../tables/db.ts'
import { partsOf } from './chat-message-parts.ts'
import { findByClientId, findSeq, insertChatMessage } from './chat-message-repository.ts'
import { updateChat } from './chat-repository.ts'
import { previewOf } from './chat-rules.ts'
import { checkMentions } from './check-mentions.ts'
import { holdChat } from './hold-chat.ts'
import { raiseReadSeq } from './member-repository.ts'

type Input = {
  readonly chatId: number
  readonly message: string
  readonly quotedMsg?: { readonly id: number } | undefined
  readonly mentions: readonly number[]
  readonly references: readonly ChatReference[]
  readonly clientId?: string | undefined
  readonly isVoice: boolean
  readonly files: readonly UploadedFile[]
}

/**
 * Sends a text or files in a chat, one message per file, and marks all earlier messages as read by the caller. If the
 * caller repeats a `clientId` in the chat, the stored message is returned.
 * @throws ERR_NO_CHAT_FOUND | ERR_VALIDATION when the request has neither text nor file
 * @throws ERR_NO_MESSAGE_FOUND when the quoted message is not in the chat | ERR_NO_USER_FOUND when a mentioned user is
 * not a member
 */
export async function sendChatMessages(tx: PersonTx, input: Input): Promise<ChatMessage[]> {
  const { chatId, clientId, quotedMsg, references, files } = input
  const { userId } = tx.caller.person
  const parts = partsOf(input, tx.caller.language)
  await ensureCaller(tx)
  const held = await holdChat(tx, chatId)
  const known = clientId === undefined ? undefined : await findByClientId(tx, { chatId, senderId: userId, clientId })
  if (known) return [known]
  const mentions = checkMentions(held, input.mentions)
  if (quotedMsg && (await findSeq(tx, { chatId, id: quotedMsg.id })) === undefined) throw notFound('message')

  const first = {
    quoted_id: quotedMsg?.id ?? null,
    client_id: clientId ?? null,
    mentions: JSON.stringify(mentions),
    refs: JSON.stringify(references),
  }
  const others = { quoted_id: null, client_id: null, mentions: '[]', refs: '[]' }
  const messages: ChatMessage[] = []
  for (const [index, part] of parts.entries()) {
    const place = { chat_id: chatId, seq: held.chat.lastSeq + index + 1, sender_id: userId }
    const newMessage = await insertChatMessage(tx, { ...place, ...part, ...(index === 0 ? first : others) })
    const chat = await showLast(tx, newMessage)
    await tx.emit(chatMessageCreated, { newMessage, chat, memberIds: [...held.memberIds] })
    if (index === 0) await mentionInChat(tx, chat, newMessage, mentions)
    messages.push(newMessage)
  }
  await raiseReadSeq(tx, { chatId, userId, seq: held.chat.lastSeq + parts.length })
  await keepFiles(
    tx,
    files.map(({ path }) => path),
  )
  return messages
}

const showLast = (tx: PersonTx, message: ChatMessage): Promise<ChatActivity> =>
  updateChat(tx, message.chatId, { last_message: previewOf(message), last_seq: message.seq })
