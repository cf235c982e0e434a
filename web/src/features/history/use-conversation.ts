import { useHistory } from '../../shared/history/use-history.ts'
import { conversations } from './api.ts'

/**
 * The loaded part of the conversation around a ticket, and loading of its other parts: up to six pages of 20 messages, all
 * of them drawn. A page that is scrolled away from is dropped and fetched again on the way back. A list that draws only the
 * visible rows would jump, since a message's height is unknown before it is drawn, and it would hide the rest of the text
 * from screen readers and the browser's search.
 */
export const useConversation = (ticketId: number) => useHistory(conversations, ticketId)

export type ConversationHistory = ReturnType<typeof useConversation>
