import { z } from 'zod'
import { ref } from '../ids.ts'
import { resource } from '../resource.ts'

/** States of a WhatsApp session, as the product names them to people and partners. */
export const ConnectionStatus = z.enum([
  'OPENING',
  'qrcode',
  'PAIRING',
  'CONNECTED',
  'DISCONNECTED',
  'TIMEOUT',
  'BANNED', // WhatsApp blocked the number
])
export type ConnectionStatus = z.infer<typeof ConnectionStatus>

/** How a connection is reached. `sandbox` is the same client pointed at a simulator by the server's configuration. */
export const ChannelType = z.enum(['whatsapp', 'sandbox'])
export type ChannelType = z.infer<typeof ChannelType>

/** A WhatsApp number linked to a company; every `connection.*` event carries one whole. Credentials are never part of it. */
export const Connection = z.object({
  ...resource,
  id: ref('whatsapp'),
  name: z.string(),
  type: ChannelType,
  status: ConnectionStatus,
  statusReason: z.string().nullable(), // for people
  retries: z.int().min(0), // attempts to reconnect since it was last open
  isDefault: z.boolean(),
  number: z.string().nullable(), // digits of the paired phone
  profileName: z.string().nullable(),
  lastOpenAt: z.iso.datetime().nullable(),
  queueIds: z.array(ref('queue')),
})
export type Connection = z.infer<typeof Connection>

/** What agents who are not admins see of a connection. */
export const ConnectionBrief = Connection.pick({
  id: true,
  companyId: true,
  name: true,
  type: true,
  status: true,
  isDefault: true,
  number: true,
  queueIds: true,
  version: true,
})
export type ConnectionBrief = z.infer<typeof ConnectionBrief>

/** The part of a connection that changes while somebody pairs it. */
export const Session = z.object({
  id: ref('whatsapp'),
  status: ConnectionStatus,
  statusReason: z.string().nullable(),
  qrcode: z.string(), // text of the code while the status is `qrcode`, else empty
  retries: z.int().min(0),
  updatedAt: z.iso.datetime(),
  version: z.int().min(1), // that of the connection
})
export type Session = z.infer<typeof Session>
