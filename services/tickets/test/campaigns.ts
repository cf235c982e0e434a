import { randomUUID } from 'node:crypto'
import { campaignMessageProgressed, type campaignMessageRequested } from '@recado/contracts/campaigns/events'
import type { EventData } from '@recado/contracts/event'
import type { Company } from './harness.ts'

type Request = EventData<typeof campaignMessageRequested>

let lastId = 50_000
const nextId = () => ++lastId

/** A request of the campaigns service to send one message; each request has another recipient. */
export const aRequest = (changes: Partial<Request> & Pick<Request, 'whatsappId'>): Request => ({
  campaignId: nextId(),
  recipientId: nextId(),
  requestId: randomUUID(),
  campaignName: 'Natal',
  step: 'message',
  contactId: null,
  number: changes.contactId === undefined ? '5521987650000' : null,
  name: 'Carla',
  text: 'Oferta',
  template: null,
  file: null,
  fileListId: null,
  toOpenTickets: true,
  ...changes,
})

/** A campaign file stored under this path. */
export const fileAt = (path: string): Request['file'] => ({ path, name: 'foto.png', mime: 'image/png', size: 5 })

/**
 * Waits until `enough` progress events exist, of one request or of all.
 * @returns "progress contactId ticketId" of each, in order
 */
export async function progressHeard(company: Company, of?: Request, enough = 1): Promise<string[]> {
  const isMeant = ({ recipientId }: EventData<typeof campaignMessageProgressed>) =>
    of === undefined || recipientId === of.recipientId
  for (let least = enough; ; least++) {
    const meant = (await company.heard(campaignMessageProgressed, least)).filter(isMeant)
    if (meant.length >= enough) {
      return meant.map(({ progress, contactId, ticketId }) => `${progress} ${contactId} ${ticketId}`)
    }
  }
}
