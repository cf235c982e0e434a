import type { Message } from '@recado/contracts/messages/message'
import type { ProgramAddresses } from '../message-files/program-addresses.ts'

/** A history for programs: its files have addresses that a key can open. */
export const forKeys = <H extends { readonly messages: readonly Message[] }>(
  history: H,
  { ofMessage }: Pick<ProgramAddresses, 'ofMessage'>,
): H & { messages: Message[] } => {
  const addressOf = ({ id, mediaUrl }: Pick<Message, 'id' | 'mediaUrl'>) => mediaUrl && ofMessage(id)
  const messages = history.messages.map((message) => ({
    ...message,
    mediaUrl: addressOf(message),
    quotedMsg: message.quotedMsg && { ...message.quotedMsg, mediaUrl: addressOf(message.quotedMsg) },
  }))
  return { ...history, messages }
}
