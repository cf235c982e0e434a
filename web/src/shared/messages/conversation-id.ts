/** A conversation: the id of a ticket, or a chat between colleagues. */
export type ConversationId = number | `chat-${number}`

/** @returns the conversation whose id is part of a storage key; undefined when the key has another form */
export function readConversationId(name: string): ConversationId | undefined {
  const [, chat, id] = /^(chat-)?([1-9]\d*)$/.exec(name) ?? []
  if (!id) return undefined
  return chat ? `chat-${Number(id)}` : Number(id)
}

/** @returns the id of the chat with this name */
export const chatIdOf = (chat: `chat-${number}`): number => Number(chat.slice('chat-'.length))
