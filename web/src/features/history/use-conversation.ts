import { useHistory } from '../../shared/history/use-history.ts'
import { conversations } from './api.ts'

/**
 * The loaded part of the conversation around a ticket, and the functions that load its other parts. It holds up to six
 * pages of 20 messages, and all of them are rendered. The cache drops a page when the user scrolls away from it, and
 * refetches it on the way back. A list that renders only visible rows would jump, because the height of a message is
 * unknown before it is rendered. It would also hide the rest of the text from screen readers and from the browser's
 * search.
 */
export const useConversation = (ticketId: number) => useHistory(conversations, ticketId)

export type ConversationHistory = ReturnType<typeof useConversation>
