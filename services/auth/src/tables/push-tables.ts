import type { TicketAudience } from '@recado/contracts/tickets/ticket'
import type { Json, OfCompany } from '@recado/kit/db/columns'
import type { Generated } from 'kysely'

/** The subject of a notification. It decides which users are notified, with their rights and alerts at that moment. */
export type Concern =
  | { readonly kind: 'ticket'; readonly audience: TicketAudience }
  | { readonly kind: 'colleague' } // for one user, such as a mention
  | { readonly kind: 'connection' | 'storage' } // for admins

/** The keys of the installation; the newest one is for new subscriptions. */
export type PushKeyTable = {
  generation: number
  public_key: string
  sealed: Buffer // the private key, encrypted
  created_at: Generated<Date>
}

export type PushDeviceTable = OfCompany & {
  id: Generated<number>
  user_id: number
  session_id: string // the session in which the browser was last seen; it may have ended
  endpoint_hash: Buffer
  sealed: Buffer // the address and the keys of the browser, encrypted
  key_generation: number
  user_agent: string
  created_at: Generated<Date>
  seen_at: Generated<Date>
}

/** The notifications on their way to browsers. */
export type PushMessageTable = OfCompany & {
  id: Generated<number>
  device_id: number
  source: string // the event; a browser gets one message about it
  sealed: Buffer | null // the payload, encrypted until the row ends
  concern: Json<Concern>
  expires_at: Date
  created_at: Generated<Date>
}
