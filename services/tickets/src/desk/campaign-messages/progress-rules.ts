import type { campaignMessageProgressed, campaignMessageRequested } from '@recado/contracts/campaigns/events'
import type { EventData } from '@recado/contracts/event'
import type { CampaignMessage } from './campaign-message-repository.ts'

/** A request of the campaigns service to send a message. */
export type Request = EventData<typeof campaignMessageRequested>

export type Progress = EventData<typeof campaignMessageProgressed>

/** The state of a campaign message, from the acknowledgement of its first part. */
export function stateOfAck(ack: number): CampaignMessage['state'] {
  if (ack < 0) return 'failed'
  if (ack === 0) return 'stored'
  if (ack === 1) return 'sent'
  return ack === 2 ? 'delivered' : 'read'
}

type Told = Pick<Progress, 'progress' | 'reason' | 'ticketId'> & Partial<Pick<Progress, 'ticketVersion'>>

type Subject = Pick<CampaignMessage, 'recipientId' | 'requestId' | 'step'> & {
  readonly campaign: { readonly id: number }
  readonly contactId: number | null
}

/** The progress to publish about a message; empty for a test message. */
export function progressOf(message: Subject, { progress, reason, ticketId, ticketVersion = null }: Told): Progress[] {
  if (message.recipientId === null) return []
  return [
    {
      campaignId: message.campaign.id,
      recipientId: message.recipientId,
      requestId: message.requestId,
      step: message.step,
      progress,
      reason,
      contactId: message.contactId,
      ticketId,
      ticketVersion,
      at: new Date().toISOString(),
    },
  ]
}
