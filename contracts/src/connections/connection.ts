import { z } from 'zod'
import { ref } from '../ids.ts'
import { openEnum } from '../open-enum.ts'
import { resource } from '../resource.ts'
import { Words } from '../words/words.ts'
import { Reach } from './reach.ts'

/** The states of a WhatsApp session, in the words of the product for people and partners. */
export const ConnectionStatus = z.enum([
  'OPENING',
  'qrcode',
  'PAIRING',
  'CONNECTED',
  'DISCONNECTED',
  'TIMEOUT',
  'PASSKEY_REQUIRED', // WhatsApp asks for a passkey to link a device
  'BANNED', // WhatsApp blocked the number
])
export type ConnectionStatus = z.infer<typeof ConnectionStatus>

/**
 * How a connection is reached. `sandbox` is the same client, but the server's configuration directs it to a simulator.
 */
export const ChannelType = z.enum(['whatsapp', 'sandbox'])
export type ChannelType = z.infer<typeof ChannelType>

const Minutes = z.int().min(0).max(43_200) // up to 30 days; 0 switches the rule off
const Text = z.string().max(4_096)

/** The fields of a connection that a person sets, besides its name and type. */
export const ConnectionSettings = z.object({
  queueIds: z.array(ref('queue')).max(200), // the queues in the menu of the connection
  greetingMessage: Text,
  completionMessage: Text,
  outOfHoursMessage: Text,
  ratingMessage: Text,
  redirectQueueId: ref('queue').nullable(), // the queue for tickets that no agent accepts within `redirectMinutes`
  redirectMinutes: Minutes,
  botMenuLimit: z.int().min(0).max(100), // how often the bot sends the menu; 0: no limit
  botPauseMinutes: Minutes, // how long the bot is silent after the last menu; 0: until the ticket is closed
  expiresMinutes: Minutes, // minutes without an answer after which an open ticket is closed
  expiresMessage: z.string().max(1_000),
  promptId: ref('prompt').nullable(), // the prompt that answers tickets without a queue
  integrationId: ref('integration').nullable(), // the integration that answers tickets without a queue; it comes before the prompt
})
export type ConnectionSettings = z.infer<typeof ConnectionSettings>

/** WhatsApp's own codes and texts for the end of a session. */
export const NetworkWords = z.object({
  code: z.int(),
  detail: z.int().nullable(), // WhatsApp's number for the reason
  title: z.string().nullable(),
  text: z.string().nullable(),
  url: z.string().nullable(), // an https address
})
export type NetworkWords = z.infer<typeof NetworkWords>

/** A WhatsApp number linked to a company; each `connection.*` event carries the whole resource, without its credentials. */
export const Connection = z.object({
  ...resource,
  id: ref('whatsapp'),
  name: z.string(),
  type: openEnum(ChannelType),
  status: openEnum(ConnectionStatus),
  statusReason: z.string().nullable(), // a text for people; over HTTP in the caller's language
  statusWords: Words.nullable(),
  networkWords: NetworkWords.nullable(), // from the last end of the session, until the session is open again
  retryAt: z.iso.datetime().nullable(), // when a waiting session makes its next attempt
  retries: z.int().min(0), // attempts to reconnect since the session was last open
  isDefault: z.boolean(),
  number: z.string().nullable(), // the digits of the paired phone's number
  profileName: z.string().nullable(),
  lastOpenAt: z.iso.datetime().nullable(),
  lastInboundAt: z.iso.datetime().nullable(), // precise to 15 s, at the time of the answer or event
  lastOutboundAt: z.iso.datetime().nullable(), // precise to 15 s, at the time of the answer or event
  reach: Reach, // the reach of the linked account
  lastTrouble: z.object({ at: z.iso.datetime(), error: z.string() }).nullable(), // the last refusal of a message by WhatsApp
  ...ConnectionSettings.shape,
  hasToken: z.boolean(), // whether the connection has a token of the external API
  tokenPrefix: z.string().nullable(),
  tokenLastUsedAt: z.iso.datetime().nullable(),
  proxyAddress: z.string().nullable().default(null), // of the proxy, without user and password; since 1.1.0
})
export type Connection = z.infer<typeof Connection>

/** A connection, with the fields for agents who are not admins. */
export const ConnectionBrief = Connection.pick({
  id: true,
  companyId: true,
  name: true,
  type: true,
  status: true,
  isDefault: true,
  number: true,
  reach: true,
  queueIds: true,
  version: true,
})
export type ConnectionBrief = z.infer<typeof ConnectionBrief>

/** A status of a session, and the time at which it began. */
export const StatusChange = z.object({
  at: z.iso.datetime(),
  status: openEnum(ConnectionStatus),
  reason: z.string().nullable(),
  reasonWords: Words.nullable(),
})
export type StatusChange = z.infer<typeof StatusChange>

/** The part of a connection that changes during pairing. */
export const Session = z.object({
  id: ref('whatsapp'),
  status: openEnum(ConnectionStatus),
  statusReason: z.string().nullable(),
  statusWords: Words.nullable(),
  networkWords: NetworkWords.nullable(),
  retryAt: z.iso.datetime().nullable(),
  qrcode: z.string(), // the text of the code while the status is `qrcode`, otherwise empty
  qrcodeExpiresAt: z.iso.datetime().nullable(), // afterwards another code follows, or the session ends
  retries: z.int().min(0),
  updatedAt: z.iso.datetime(),
  version: z.int().min(1), // the version of the connection
})
export type Session = z.infer<typeof Session>
