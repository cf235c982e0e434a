import type { Message } from '@recado/contracts/messages/message'
import { createContext, useContext } from 'react'

/** Name and number of a contact card; the number in digits. */
export type Card = { readonly name: string; readonly number: string }

/** Actions on the messages of a conversation; each is absent where it does not apply. */
export type ConversationActions = {
  readonly openPicture?: (messageId: number) => void
  readonly jumpTo?: (messageId: number) => void
  /** Asks WhatsApp for a file that did not arrive. */
  readonly fetchMedia?: (message: Pick<Message, 'id'>) => void
  readonly retry?: (message: Message) => void
  readonly reply?: (message: Message) => void
  readonly react?: (message: Message, emoji: string | null) => void
  readonly edit?: (message: Message) => void
  readonly remove?: (message: Message) => void
  readonly removeNote?: (message: Message) => void
  /** Starts a conversation with a number. */
  readonly start?: (number: string) => void
  /** Saves a card as a contact. */
  readonly save?: (card: Card) => void
}

const Actions = createContext<ConversationActions>({})

export const ConversationActionsProvider = Actions.Provider
export const useConversationActions = (): ConversationActions => useContext(Actions)
