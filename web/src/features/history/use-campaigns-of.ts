import type { Message } from '@recado/contracts/messages/message'
import { useMemo } from 'react'
import { useConversation } from './use-conversation.ts'

type Named = NonNullable<Message['campaign']>

/** @returns the campaigns of which messages of the ticket are a part or an answer, as far as they are loaded; each once */
export function useCampaignsOf(ticketId: number): readonly Named[] {
  const { messages } = useConversation(ticketId)
  return useMemo(() => {
    const named = messages?.flatMap((message) =>
      message.ticketId === ticketId && message.campaign ? [message.campaign] : [],
    )
    return [...new Map(named?.map((campaign) => [campaign.id, campaign])).values()]
  }, [messages, ticketId])
}
