import type { ChatMessage } from '@recado/contracts/chats/chat-message'
import { createContext, useContext } from 'react'

export type ChatActions = {
  readonly reply: (message: ChatMessage) => void
  readonly edit: (message: ChatMessage) => void
  readonly remove: (message: ChatMessage) => void
  readonly react: (message: ChatMessage, emoji: string | null) => void
  /** Shows the members who have read the message. */
  readonly showReaders: (message: ChatMessage) => void
}

const Actions = createContext<ChatActions | null>(null)

export const ChatActionsProvider = Actions.Provider

export function useChatActions(): ChatActions {
  const actions = useContext(Actions)
  if (!actions) throw new Error('there is no chat around this message')
  return actions
}
