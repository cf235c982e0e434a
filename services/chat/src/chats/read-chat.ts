import type { Chat } from '@recado/contracts/chats/chat'
import { chatRead } from '@recado/contracts/chats/events'
import { notFound } from '@recado/kit/errors'
import { readMentions } from '../notifications/read-notifications.ts'
import type { PersonTx } from '../tables/db.ts'
import { findSeq } from './chat-message-repository.ts'
import { hearersOfReading } from './chat-rules.ts'
import { showChat } from './list-chats.ts'
import { raiseReadSeq } from './member-repository.ts'

type Input = { readonly chatId: number; readonly upTo?: number | undefined }

/**
 * Marks a chat as read by the caller up to the message `upTo`, by default up to its last message, and marks the
 * notifications of mentions in these messages as read. An earlier message than the last read one changes nothing.
 * @throws ERR_NO_CHAT_FOUND | ERR_NO_MESSAGE_FOUND when the message is not in the chat
 */
export async function readChat(tx: PersonTx, { chatId, upTo }: Input): Promise<Chat> {
  const { userId } = tx.caller.person
  const chat = await showChat(tx, chatId)
  const seq = upTo === undefined ? chat.lastSeq : await findSeq(tx, { chatId, id: upTo })
  if (seq === undefined) throw notFound('message')
  await readMentions(tx, { userId, chatId, upTo })
  if (!(await raiseReadSeq(tx, { chatId, userId, seq }))) return chat
  const memberIds = chat.users.map((member) => member.userId)
  await tx.emit(chatRead, { chatId, userId, readSeq: seq, hearerIds: [...hearersOfReading(memberIds, userId)] })
  return showChat(tx, chatId)
}
