import { mark } from '../../../src/marks.ts'
import type { Given, Part } from './given.ts'
import { ofMessage } from './of-message.ts'
import { saying } from './whatsapp-says.ts'

/** Requests about the messages of a ticket. */
export function messageRoutes(given: Given): Part {
  const { own, whatsapp, sql } = given
  const { answered, closed, unlinked, old } = given.states
  const params = { ticketId: own.ids.ticket }
  const message = { messageId: own.ids.message }
  let made = 0
  let said = 0
  const text = { body: 'Oi' }
  const emoji = { emoji: '👍' }
  const ofTicket = ({ ticketId }: { ticketId: number }, body: object) => ({ params: { ticketId }, body })
  return {
    samples: {
      listMessages: () => ({ params }),
      searchMessages: () => ({ query: { searchParam: 'answer', ticketId: own.ids.ticket } }),
      sendMessage: () => ({ params, body: { body: mark('A', `answer ${made++}`) } }),
      editMessage: () => ({ params: message, body: { body: mark('A', `edited ${said++}`) } }),
      reactToMessage: () => ({ params: message, body: { emoji: '👍' } }),
      retryMessage: () => ({ params: message }),
      deleteMessage: () => ({ params: message }),
    },
    provocations: {
      sendMessage: {
        ERR_TICKET_STATUS: async () => ofTicket(await closed(), text),
        ERR_WAPP_NOT_INITIALIZED: async () => ofTicket(await unlinked(), text),
      },
      editMessage: {
        ERR_TICKET_STATUS: async () => ofMessage(await closed(), text),
        ERR_WAPP_NOT_INITIALIZED: async () => ofMessage(await unlinked(), text),
        ERR_MESSAGE_TOO_OLD: async () => ofMessage(await old(), text),
        ERR_EDITING_WAPP_MSG: saying(whatsapp, 'no', async () => ofMessage(await answered(), text)),
      },
      reactToMessage: {
        ERR_SENDING_WAPP_MSG: saying(whatsapp, 'no', async () => ofMessage(await answered(), emoji)),
        ERR_TICKET_STATUS: async () => ofMessage(await closed(), emoji),
        ERR_WAPP_NOT_INITIALIZED: async () => ofMessage(await unlinked(), emoji),
      },
      retryMessage: {
        ERR_TICKET_STATUS: async () => {
          const made = await closed()
          await sql('update message set ack = -1 where id = $1', made.messageId)
          return ofMessage(made)
        },
        ERR_WAPP_NOT_INITIALIZED: async () => ofMessage(await unlinked()),
      },
      deleteMessage: {
        ERR_MESSAGE_TOO_OLD: async () => ofMessage(await old()),
        ERR_DELETE_WAPP_MSG: saying(whatsapp, 'no', async () => ofMessage(await answered())),
        ERR_WAPP_NOT_INITIALIZED: async () => ofMessage(await unlinked()),
      },
    },
  }
}
