import { z } from 'zod'
import { textRef } from '../ids.ts'
import { MessageAnswer } from '../resource.ts'
import { defineRoute } from '../route.ts'
import { ChannelType, Connection, ConnectionBrief, ConnectionSettings, Session, StatusChange } from './connection.ts'
import { ProxyUrl } from './proxy-url.ts'
import { Vouchers } from './reach.ts'

const Name = z.string().trim().min(2).max(50)
const proxyUrl = ProxyUrl.nullable().optional() // tried before it is stored; null: no proxy
const PROXY_ERRORS = [
  'ERR_PROXY_REFUSED',
  'ERR_PROXY_UNKNOWN',
  'ERR_PROXY_LOGIN',
  'ERR_PROXY_TIMEOUT',
  'ERR_PROXY_NOT_ALLOWED',
  'ERR_PROXY_TARGET',
  'ERR_PROXY_BROKEN',
] as const
const connectionParams = z.object({ whatsappId: textRef('whatsapp') })

export const listConnections = defineRoute({
  method: 'GET',
  url: '/whatsapp',
  summary: 'Connections of the company, by name; admins get all fields',
  access: 'connections:read',
  query: z.object({ session: z.string().max(10).optional() }), // older clients send this field; it has no effect
  status: 200,
  response: z.array(z.union([Connection, ConnectionBrief])),
  errors: [],
})

export const getConnection = defineRoute({
  method: 'GET',
  url: '/whatsapp/:whatsappId',
  summary: 'One connection, with its present QR code',
  access: 'connections:manage',
  params: connectionParams,
  status: 200,
  response: Connection.extend(Session.pick({ qrcode: true, qrcodeExpiresAt: true }).shape).meta({
    id: 'OpenedConnection',
  }),
  errors: ['ERR_NO_WAPP_FOUND'],
})

export const createConnection = defineRoute({
  method: 'POST',
  url: '/whatsapp',
  summary: 'Add a connection and start its session',
  access: 'connections:manage',
  body: ConnectionSettings.partial().extend({
    name: Name,
    type: ChannelType.or(z.literal('cloud-api')).default('whatsapp'), // `cloud-api` is reserved and refused for now
    isDefault: z.boolean().optional(),
    proxyUrl,
  }),
  idempotent: true,
  status: 201,
  response: Connection,
  errors: [
    'ERR_PLAN_LIMIT',
    'ERR_DUPLICATED_NAME',
    'ERR_CHANNEL_NOT_AVAILABLE',
    'ERR_NO_QUEUE_FOUND',
    'ERR_WAPP_GREETING_REQUIRED',
    'ERR_NO_PROMPT_FOUND',
    'ERR_NO_INTEGRATION_FOUND',
    ...PROXY_ERRORS,
  ],
})

export const changeConnection = defineRoute({
  method: 'PUT',
  url: '/whatsapp/:whatsappId',
  summary: 'Change the given fields of a connection; its session continues, or restarts if the proxy changes',
  access: 'connections:manage',
  params: connectionParams,
  body: ConnectionSettings.partial().extend({ name: Name.optional(), isDefault: z.boolean().optional(), proxyUrl }),
  status: 200,
  response: Connection,
  errors: [
    'ERR_NO_WAPP_FOUND',
    'ERR_DUPLICATED_NAME',
    'ERR_NO_QUEUE_FOUND',
    'ERR_WAPP_GREETING_REQUIRED',
    'ERR_NO_PROMPT_FOUND',
    'ERR_NO_INTEGRATION_FOUND',
    'ERR_NO_OTHER_WHATSAPP',
    ...PROXY_ERRORS,
  ],
})

export const deleteConnection = defineRoute({
  method: 'DELETE',
  url: '/whatsapp/:whatsappId',
  summary: 'Log out, erase the credentials and remove the connection',
  access: 'connections:manage',
  params: connectionParams,
  status: 200,
  response: MessageAnswer,
  errors: ['ERR_NO_WAPP_FOUND'],
})

export const askReach = defineRoute({
  method: 'GET',
  url: '/whatsapp/:whatsappId/reach',
  summary: "Whether a message to this person would be sent while WhatsApp limits the account's new chats",
  access: 'connections:read',
  params: connectionParams,
  query: z.object({
    phone: z
      .string()
      .regex(/^\d{1,20}$/)
      .optional(),
    lid: z
      .string()
      .regex(/^\d{1,40}$/)
      .optional(),
  }),
  status: 200,
  response: z.object({ mayWrite: z.boolean() }),
  errors: ['ERR_NO_WAPP_FOUND'],
})

export const countVouchers = defineRoute({
  method: 'GET',
  url: '/whatsapp/:whatsappId/vouchers',
  summary: 'How many people the account of the connection knows, and how many of them vouch for it',
  access: 'connections:manage',
  params: connectionParams,
  status: 200,
  response: Vouchers,
  errors: ['ERR_NO_WAPP_FOUND'],
})

export const startSession = defineRoute({
  method: 'POST',
  url: '/whatsappsession/:whatsappId',
  summary: 'Start the session or try again; no effect while OPENING or CONNECTED',
  access: 'connections:manage',
  params: connectionParams,
  status: 200,
  response: MessageAnswer,
  errors: ['ERR_NO_WAPP_FOUND'],
})

export const newQrCode = defineRoute({
  method: 'PUT',
  url: '/whatsappsession/:whatsappId',
  summary: 'Erase the credentials and request a new QR code',
  access: 'connections:manage',
  params: connectionParams,
  status: 200,
  response: MessageAnswer,
  errors: ['ERR_NO_WAPP_FOUND', 'ERR_WAPP_CONNECTED'],
})

export const endSession = defineRoute({
  method: 'DELETE',
  url: '/whatsappsession/:whatsappId',
  summary: 'Log out of WhatsApp; the connection stays DISCONNECTED',
  access: 'connections:manage',
  params: connectionParams,
  status: 200,
  response: MessageAnswer,
  errors: ['ERR_NO_WAPP_FOUND'],
})

export const requestPairingCode = defineRoute({
  method: 'POST',
  url: '/whatsappsession/:whatsappId/pairing-code',
  summary: 'Request a code that is typed on the phone with this number, instead of a QR code; valid for 3 minutes',
  access: 'connections:manage',
  params: connectionParams,
  body: z.object({ number: z.string().regex(/^\d{8,15}$/) }), // country, area and number
  status: 200,
  response: z.object({ code: z.string() }),
  errors: ['ERR_NO_WAPP_FOUND', 'ERR_WAPP_CONNECTED', 'ERR_WAPP_INVALID_CONTACT'],
})

export const listStatusChanges = defineRoute({
  method: 'GET',
  url: '/whatsappsession/:whatsappId/history',
  summary: 'The last 100 states of the session, latest first',
  access: 'connections:manage',
  params: connectionParams,
  status: 200,
  response: z.array(StatusChange),
  errors: ['ERR_NO_WAPP_FOUND'],
})

export const createApiToken = defineRoute({
  method: 'POST',
  url: '/whatsapp/:whatsappId/token',
  summary: 'Create a token of the external API; only this answer contains it, and the former token is revoked',
  access: 'connections:manage',
  feature: 'useExternalApi',
  params: connectionParams,
  makesCredential: true,
  status: 201,
  response: z.object({ token: z.string() }),
  errors: ['ERR_NO_WAPP_FOUND'],
})

export const revokeApiToken = defineRoute({
  method: 'DELETE',
  url: '/whatsapp/:whatsappId/token',
  summary: 'Revoke the token of the external API',
  access: 'connections:manage',
  params: connectionParams,
  status: 200,
  response: MessageAnswer,
  errors: ['ERR_NO_WAPP_FOUND'],
})
