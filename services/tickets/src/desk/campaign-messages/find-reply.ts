import type { ReceivedMessage } from '@recado/contracts/whatsapp/events'
import type { Reply } from '../../conversation/from-wings.ts'
import { isUnseen } from '../../conversation/messages/message-rules.ts'
import type { Tx } from '../../tables/db.ts'
import { findSentTo } from './campaign-message-repository.ts'
import { OPT_OUT_MS, replyIn } from './reply-rules.ts'

type Conversation = { readonly contactId: number; readonly whatsappId: number }

/**
 * Finds the campaign message that a contact's message answers. The contact must be locked.
 * @returns undefined when the message is not an answer to a campaign
 */
export async function findReply(
  tx: Tx,
  { contactId, whatsappId }: Conversation,
  message: ReceivedMessage,
): Promise<Reply | undefined> {
  if (message.fromMe || isUnseen(message.kind)) return undefined
  const sentAt = new Date(message.sentAt)
  const since = new Date(sentAt.getTime() - OPT_OUT_MS)
  const sent = await findSentTo(tx, { contactId, since, until: sentAt })
  return replyIn(sent, { ...message, sentAt, whatsappId })
}
