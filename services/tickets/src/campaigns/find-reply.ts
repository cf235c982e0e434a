import type { ReceivedMessage } from '@recado/contracts/whatsapp/events'
import type { Tx } from '../db.ts'
import { isUnseen } from '../messages/message-rules.ts'
import { findSentTo } from './campaign-message-repository.ts'
import { OPT_OUT_MS, type Reply, replyIn } from './reply-rules.ts'

type Conversation = { readonly contactId: number; readonly whatsappId: number }

/**
 * What a message of a contact, who is held, is to the campaigns that wrote to the contact before it.
 * @returns undefined when it is nothing to them
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
