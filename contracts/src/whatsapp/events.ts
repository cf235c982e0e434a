import { z } from 'zod'
import { defineEvent } from '../event.ts'
import { ref } from '../ids.ts'
import { WhatsappAddress } from './address.ts'

/** A message that WhatsApp delivered to a connection, or that its owner typed on the phone (`fromMe`). */
export const ReceivedMessage = z.object({
  waMessageId: z.string().min(1).max(200),
  chat: WhatsappAddress, // the other side
  fromMe: z.boolean(),
  pushName: z.string().max(100).nullable(), // name that the writer gave himself
  kind: z.enum(['text', 'unsupported']),
  text: z.string(), // empty when unsupported
  sentAt: z.iso.datetime(), // WhatsApp's clock, or ours when it is off by more than 7 days
  late: z.boolean(), // more than 10 minutes old on arrival
})
export type ReceivedMessage = z.infer<typeof ReceivedMessage>

export const messageReceived = defineEvent(
  'whatsapp.message-received',
  z.object({ whatsappId: ref('whatsapp'), message: ReceivedMessage }),
  ({ whatsappId, message }) => `${whatsappId}:${message.chat.lid ?? message.chat.phone}`,
)

/** 1 WhatsApp has it, 2 on the phone, 3 read, 4 and 5 played; -1 it was refused or given up. Only ever grows, but for -1. */
export const messageAcknowledged = defineEvent(
  'whatsapp.message-acknowledged',
  z.object({
    whatsappId: ref('whatsapp'),
    waMessageId: z.string(),
    ack: z.int().min(-1).max(5),
    error: z.string().nullable(),
  }),
)
