import type { Message } from '@recado/contracts/messages/message'
import { useMemo } from 'react'
import { useConversation } from './use-conversation.ts'

type Named = NonNullable<Message['campaign']>

/** @returns the campaigns that the loaded messages of the ticket belong to or answer, each once */
export function useCampaignsOf(ticketId: number): readonly Named[] {
  const { messages } = useConversation(ticketId)
  return useMemo(() => {
    const named = messages?.flatMap((message) =>
      message.ticketId === ticketId && message.campaign ? [message.campaign] : [],
    )
    return [...new Map(named?.map((campaign) => [campaign.id, campaign])).values()]
  }, [messages, ticketId])
}
