import type { Message } from '@recado/contracts/messages/message'
import { createContext, useContext } from 'react'

/** Whom a card is about; the number in digits. */
export type Card = { readonly name: string; readonly number: string }

/** What can be done from inside a conversation's bubbles; each is absent where it makes no sense. */
export type ConversationActions = {
  readonly openPicture?: (messageId: number) => void
  readonly jumpTo?: (messageId: number) => void
  /** Asks WhatsApp for a file that did not arrive. */
  readonly fetchMedia?: (message: Message) => void
  readonly retry?: (message: Message) => void
  readonly reply?: (message: Message) => void
  readonly react?: (message: Message, emoji: string | null) => void
  readonly edit?: (message: Message) => void
  readonly remove?: (message: Message) => void
  readonly removeNote?: (message: Message) => void
  /** Begins a conversation with a number. */
  readonly start?: (number: string) => void
  /** Keeps whom a card is about as a contact. */
  readonly save?: (card: Card) => void
}

const Actions = createContext<ConversationActions>({})

export const ConversationActionsProvider = Actions.Provider
export const useConversationActions = (): ConversationActions => useContext(Actions)
