import type { Message } from '@recado/contracts/messages/message'
import { createContext, type ReactNode, useContext, useMemo } from 'react'

/** Name and number of a contact card; the number in digits. */
export type Card = { readonly name: string; readonly number: string }

/** Actions on the messages of a conversation; each is absent where it does not apply. */
export type ConversationActions = {
  readonly openPicture?: (messageId: number) => void
  readonly jumpTo?: (messageId: number) => void
  /** Asks WhatsApp for a file that did not arrive. */
  readonly fetchMedia?: (message: Pick<Message, 'id'>) => void
  /** Called with a message that has a new transcript; absent: transcripts cannot be requested. */
  readonly onTranscript?: (message: Message) => void
  /** @returns an explanation beyond the text of an error */
  readonly explain?: (error: string) => string | undefined
  /** Whether sending this message again would fail again. */
  readonly isVain?: (message: Message) => boolean
  readonly retry?: (message: Message) => void
  readonly reply?: (message: Message) => void
  readonly react?: (message: Message, emoji: string | null) => void
  readonly edit?: (message: Message) => void
  readonly remove?: (message: Message) => void
  readonly removeNote?: (message: Message) => void
  /** Starts a conversation with a number. */
  readonly start?: (number: string) => void
  readonly save?: (card: Card) => void
}

const Actions = createContext<ConversationActions>({})

type Props = {
  readonly actions: ConversationActions
  readonly jumpTo: (messageId: number) => void
  readonly children: ReactNode
}

/** Memoised, so that scrolling does not draw the messages again. */
export function ConversationActionsProvider({ actions, jumpTo, children }: Props) {
  const all = useMemo(() => ({ ...actions, jumpTo }), [actions, jumpTo])
  return <Actions value={all}>{children}</Actions>
}
export const useConversationActions = (): ConversationActions => useContext(Actions)
