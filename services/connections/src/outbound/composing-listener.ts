import { composingRequested } from '@recado/contracts/messages/events'
import type { WhatsappAddress } from '@recado/contracts/whatsapp/address'
import { defineListener, type Listener } from '@recado/kit/broker/listener'

const FRESH_MS = 10_000 // later, the message itself has probably been sent

type Place = { readonly companyId: number; readonly connectionId: number }

/** Every process receives the signal, and the process with the session shows it. A missed signal is not shown. */
export const composingListener = (show: (place: Place, to: WhatsappAddress) => void): Listener =>
  defineListener([composingRequested], ({ companyId, time, data: { whatsappId, to } }) => {
    if (Date.now() - Date.parse(time) < FRESH_MS) show({ companyId, connectionId: whatsappId }, to)
  })
