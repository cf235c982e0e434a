import type { Message } from '@recado/contracts/messages/message'
import type { ProgramAddresses } from '../message-files/program-addresses.ts'

/** Replaces the file URLs of a history with URLs that a program can open with its API key. */
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
