import type { ChatActivity } from '@recado/contracts/chats/chat'
import type { ChatMessage, ChatReference } from '@recado/contracts/chats/chat-message'
import { chatMessageUpdated } from '@recado/contracts/chats/events'
import { ensureCaller } from '@recado/kit/copies/users'
import { AppError, notFound } from '@recado/kit/errors'
import { releaseFiles } from '../media/chat-file-repository.ts'
import { forgetMentions } from '../notifications/forget.ts'
import { mentionInChat } from '../notifications/mention-in-chat.ts'
import type { PersonTx } from '../tables/db.ts'
import { NO_FILE } from './chat-message-parts.ts'
import {
  findChatMessage,
  findLastKept,
  getChatMessage,
  removeReactions,
  setReaction,
  updateChatMessage,
} from './chat-message-repository.ts'
import { updateChat } from './chat-repository.ts'
import { isFresh, previewOf } from './chat-rules.ts'
import { checkMentions } from './check-mentions.ts'
import { type HeldChat, holdChat } from './hold-chat.ts'

type Place = { readonly chatId: number; readonly messageId: number }
type Edit = Place & {
  readonly message: string
  readonly mentions: readonly number[]
  readonly references: readonly ChatReference[]
}

/**
 * Edits a recent message of the caller. Notifications about mentions in the old text are replaced by new ones.
 * @throws ERR_NO_CHAT_FOUND | ERR_NO_MESSAGE_FOUND | ERR_NO_PERMISSION for a colleague's message | ERR_MESSAGE_TOO_OLD
 * @throws ERR_NO_USER_FOUND when a mentioned user is not a member
 */
export async function editChatMessage(tx: PersonTx, { chatId, messageId, ...edit }: Edit): Promise<ChatMessage> {
  const held = await holdChat(tx, chatId)
  const before = await getOwnFresh(tx, { chatId, messageId })
  const mentions = checkMentions(held, edit.mentions)
  const message = await updateChatMessage(tx, before.id, {
    message: edit.message,
    mentions: JSON.stringify(mentions),
    refs: JSON.stringify(edit.references),
    is_edited: true,
  })
  const chat = await tellChange(tx, held, message)
  await forgetMentions(tx, message.id)
  await mentionInChat(tx, chat, message, mentions)
  return message
}

/**
 * Deletes the content of a recent message of the caller; the message keeps its place (`seq`). A repetition changes
 * nothing.
 * @throws ERR_NO_CHAT_FOUND | ERR_NO_MESSAGE_FOUND | ERR_NO_PERMISSION for a colleague's message | ERR_MESSAGE_TOO_OLD
 */
export async function deleteChatMessage(tx: PersonTx, place: Place): Promise<ChatMessage> {
  const held = await holdChat(tx, place.chatId)
  const before = await findChatMessage(tx, { chatId: place.chatId, id: place.messageId })
  if (before?.isDeleted && before.senderId === tx.caller.person.userId) return before
  const { id, mediaPath } = await getOwnFresh(tx, place)
  await removeReactions(tx, id)
  const empty = { message: '', ...NO_FILE, mentions: '[]', refs: '[]', quoted_id: null }
  const message = await updateChatMessage(tx, id, { ...empty, is_deleted: true })
  await releaseFiles(tx, mediaPath === null ? [] : [mediaPath])
  await tellChange(tx, held, message)
  await forgetMentions(tx, id)
  return message
}

/**
 * Sets or removes the caller's emoji on a message.
 * @throws ERR_NO_CHAT_FOUND | ERR_NO_MESSAGE_FOUND also when the message was deleted
 */
export async function reactToChatMessage(
  tx: PersonTx,
  { chatId, messageId, emoji }: Place & { readonly emoji: string | null },
): Promise<ChatMessage> {
  const { userId } = tx.caller.person
  await ensureCaller(tx)
  const held = await holdChat(tx, chatId)
  const before = await findChatMessage(tx, { chatId, id: messageId })
  if (!before || before.isDeleted) throw notFound('chatMessage')
  const former = before.reactions.find((reaction) => reaction.userId === userId)?.emoji ?? null
  if (former === emoji) return before
  await setReaction(tx, { messageId, userId, emoji })
  await updateChatMessage(tx, messageId, {})
  const message = await getChatMessage(tx, messageId)
  await tx.emit(chatMessageUpdated, { message, chat: held.chat, memberIds: [...held.memberIds] })
  return message
}

async function getOwnFresh(tx: PersonTx, { chatId, messageId }: Place): Promise<ChatMessage> {
  const message = await findChatMessage(tx, { chatId, id: messageId })
  if (!message || message.isDeleted) throw notFound('chatMessage')
  if (message.senderId !== tx.caller.person.userId) throw new AppError('ERR_NO_PERMISSION')
  if (!isFresh(message, new Date())) throw new AppError('ERR_MESSAGE_TOO_OLD')
  return message
}

/**
 * Publishes a changed message to the members. If it is the last message of the chat, the preview in lists changes, but
 * the position of the chat in lists does not.
 */
async function tellChange(
  tx: PersonTx,
  { chat: before, memberIds }: HeldChat,
  message: ChatMessage,
): Promise<ChatActivity> {
  const last_message = previewOf(await findLastKept(tx, before.id))
  const isSame = last_message === before.lastMessage
  const chat = isSame ? before : await updateChat(tx, before.id, { last_message }, { keepsPlace: true })
  await tx.emit(chatMessageUpdated, { message, chat, memberIds: [...memberIds] })
  return chat
}
