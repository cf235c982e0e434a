import type { EventOf } from '@recado/contracts/event'
import { messageReceived } from '@recado/contracts/whatsapp/events'
import type { Together } from '@recado/kit/broker/consumer'
import type { Database } from '../../tables/db.ts'
import { identitiesOf } from '../contacts/contact-rules.ts'
import { holdConversations } from './conversation-repository.ts'

type Received = EventOf<typeof messageReceived>
type Event = Pick<Received, 'id'> & { readonly type: string }

/**
 * Lets messages of several people share one transaction if their tickets are active, because each message changes only
 * its own contact and ticket. Excludes new contacts, new tickets, groups and history, because these may wait for locks
 * of other transactions.
 */
export const receiveTogether: Together<Database, Event> = {
  may: (event) => isReceived(event) && event.data.message.chat.group === undefined && !event.data.message.isHistory,
  hold: async (tx, events) => {
    const received = events.filter(isReceived)
    const heard = received.map(({ data: { whatsappId, message } }) => ({
      whatsappId,
      identities: identitiesOf(message.chat),
    }))
    const held = await holdConversations(tx, heard)
    return new Set(received.filter((_, place) => held.has(place)).map(({ id }) => id))
  },
}

const isReceived = (event: Event): event is Received => event.type === messageReceived.type
