/** A conversation: a ticket by its id, or a chat of colleagues. */
export type ConversationId = number | `chat-${number}`

/** @returns the conversation whose name is part of a stored key; undefined when it is of another kind */
export function readConversationId(name: string): ConversationId | undefined {
  const [, chat, id] = /^(chat-)?([1-9]\d*)$/.exec(name) ?? []
  if (!id) return undefined
  return chat ? `chat-${Number(id)}` : Number(id)
}

/** @returns the id of the chat with this name */
export const chatIdOf = (chat: `chat-${number}`): number => Number(chat.slice('chat-'.length))
