import { useHistory } from '../../shared/history/use-history.ts'
import { conversations } from './api.ts'

/** The loaded part of the conversation around a ticket, and loading of its other parts. */
export const useConversation = (ticketId: number) => useHistory(conversations, ticketId)

export type ConversationHistory = ReturnType<typeof useConversation>
