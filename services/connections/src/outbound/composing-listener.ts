import { composingRequested } from '@recado/contracts/messages/events'
import type { WhatsappAddress } from '@recado/contracts/whatsapp/address'
import { defineListener, type Listener } from '@recado/kit/broker/listener'

const FRESH_MS = 10_000 // after ten seconds the message itself has probably been sent

type Place = { readonly companyId: number; readonly connectionId: number }

/**
 * Shows the person that we are typing. Every process receives the event, and the process that runs the session shows
 * it. A lost event is not repeated.
 */
export const composingListener = (show: (place: Place, to: WhatsappAddress) => void): Listener =>
  defineListener([composingRequested], ({ companyId, time, data: { whatsappId, to } }) => {
    if (Date.now() - Date.parse(time) < FRESH_MS) show({ companyId, connectionId: whatsappId }, to)
  })
