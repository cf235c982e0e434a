import { z } from 'zod'
import { ref } from '../ids.ts'
import { resource } from '../resource.ts'

/** 0 waits with us, 1 WhatsApp has it, 2 on the phone, 3 read, 4 and 5 played; -1 failed. */
export const Acknowledgement = z.int().min(-1).max(5)

/** One message of a ticket. */
export const Message = z.object({
  ...resource,
  id: ref('message'),
  ticketId: ref('ticket'),
  waMessageId: z.string(),
  body: z.string(),
  fromMe: z.boolean(),
  read: z.boolean(),
  ack: Acknowledgement,
  error: z.string().nullable(), // an error code when `ack` is -1
  mediaType: z.enum(['chat', 'unsupported']),
  contact: z.object({ id: ref('contact'), name: z.string() }).nullable(), // author of an inbound message
  user: z.object({ id: ref('user'), name: z.string() }).nullable(), // agent who wrote it here
  origin: z.enum(['inbound', 'ui', 'phone']),
  clientId: z.uuid().nullable(), // chosen by the browser, so that its own bubble becomes this row
})
export type Message = z.infer<typeof Message>
