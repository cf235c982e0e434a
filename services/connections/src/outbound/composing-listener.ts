import { composingRequested } from '@recado/contracts/messages/events'
import type { WhatsappAddress } from '@recado/contracts/whatsapp/address'
import { defineListener, type Listener } from '@recado/kit/broker/listener'

const FRESH_MS = 10_000 // the message itself has probably been sent by then

type Place = { readonly companyId: number; readonly connectionId: number }

/**
 * Shows that we are typing. Every process receives the signal, and the process that runs the session shows it; a lost
 * signal is not repeated.
 */
export const composingListener = (show: (place: Place, to: WhatsappAddress) => void): Listener =>
  defineListener([composingRequested], ({ companyId, time, data: { whatsappId, to } }) => {
    if (Date.now() - Date.parse(time) < FRESH_MS) show({ companyId, connectionId: whatsappId }, to)
  })
