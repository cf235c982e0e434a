import type { Message } from '@recado/contracts/messages/message'
import { createContext, type ReactNode, useContext, useMemo } from 'react'

/** The name and the number of a contact card; the number consists of digits. */
export type Card = { readonly name: string; readonly number: string }

/** The actions on the messages of a conversation. An action is absent where it does not apply. */
export type ConversationActions = {
  readonly openPicture?: (messageId: number) => void
  readonly jumpTo?: (messageId: number) => void
  /** Asks WhatsApp for a file that did not arrive. */
  readonly fetchMedia?: (message: Pick<Message, 'id'>) => void
  /** Called with the message after it was transcribed; absent where users cannot request transcripts. */
  readonly onTranscript?: (message: Message) => void
  /** @returns an explanation to show with the text of an error */
  readonly explain?: (error: string) => string | undefined
  /** Whether sending this message again would certainly fail. */
  readonly isVain?: (message: Message) => boolean
  readonly retry?: (message: Message) => void
  readonly reply?: (message: Message) => void
  readonly react?: (message: Message, emoji: string | null) => void
  readonly edit?: (message: Message) => void
  readonly remove?: (message: Message) => void
  readonly removeNote?: (message: Message) => void
  /** Starts a conversation with a phone number. */
  readonly start?: (number: string) => void
  readonly save?: (card: Card) => void
}

const Actions = createContext<ConversationActions>({})

type Props = {
  readonly actions: ConversationActions
  readonly jumpTo: (messageId: number) => void
  readonly children: ReactNode
}

/** Provides the actions. The value is memoised, so that scrolling does not render the messages again. */
export function ConversationActionsProvider({ actions, jumpTo, children }: Props) {
  const all = useMemo(() => ({ ...actions, jumpTo }), [actions, jumpTo])
  return <Actions value={all}>{children}</Actions>
}
export const useConversationActions = (): ConversationActions => useContext(Actions)
