import { messageCreated } from '@recado/contracts/messages/events'
import { notificationCreated } from '@recado/contracts/notifications/events'
import { mayNotify } from '@recado/contracts/notifications/is-news'
import { ticketUpdated } from '@recado/contracts/tickets/events'
import { type Consumer, defineConsumer } from '@recado/kit/broker/consumer'
import type { Cipher } from '@recado/kit/secrets/cipher'
import type { Database } from '../tables/db.ts'
import { hearMessage, hearNotice, hearTicket, isPushed } from './hear.ts'
import type { Listening } from './listening.ts'

type Deps = { readonly cipher: Cipher; readonly listening: Listening }

/** Consumers of the events that notify users. They drop an event that notifies no user without a transaction. */
export const pushConsumers = ({ cipher, listening }: Deps): Consumer<Database>[] => [
  defineConsumer('auth.push-messages', [messageCreated], (tx, { data }) => hearMessage(tx, cipher, data, new Date()), {
    concerns: async ({ companyId, data: { message, ticket } }) =>
      mayNotify(message, ticket, new Date()) && listening.isListening(companyId),
  }),
  defineConsumer('auth.push-tickets', [ticketUpdated], (tx, { data }) => hearTicket(tx, cipher, data, new Date()), {
    concerns: async ({ companyId, data: { ticket } }) =>
      ticket.status === 'pending' && ticket.queuedAt !== null && listening.isListening(companyId),
  }),
  defineConsumer(
    'auth.push-notices',
    [notificationCreated],
    (tx, { data }) => hearNotice(tx, cipher, data, new Date()),
    {
      concerns: async ({ companyId, data: { notification } }) =>
        isPushed(notification) && listening.isListening(companyId),
    },
  ),
]
