import { z } from 'zod'
import { ref, textRef } from '../ids.ts'
import { MessageAnswer } from '../resource.ts'
import { defineRoute } from '../route.ts'
import { ChannelType, Connection, ConnectionBrief } from './connection.ts'

const connectionParams = z.object({ whatsappId: textRef('whatsapp') })

export const listConnections = defineRoute({
  method: 'GET',
  url: '/whatsapp',
  summary: 'Connections of the company, by name; admins get them whole',
  access: 'connections:read',
  query: z.object({ session: z.string().max(10).optional() }), // accepted for older clients, without effect
  status: 200,
  response: z.array(z.union([Connection, ConnectionBrief])),
  errors: [],
})

export const getConnection = defineRoute({
  method: 'GET',
  url: '/whatsapp/:whatsappId',
  summary: 'One connection, with the QR code that waits to be read',
  access: 'connections:manage',
  params: connectionParams,
  status: 200,
  response: Connection.extend({ qrcode: z.string() }),
  errors: ['ERR_NO_WAPP_FOUND'],
})

export const createConnection = defineRoute({
  method: 'POST',
  url: '/whatsapp',
  summary: 'Add a connection and start its session',
  access: 'connections:manage',
  body: z.object({
    name: z.string().trim().min(2).max(50),
    type: ChannelType.default('whatsapp'),
    queueIds: z.array(ref('queue')).max(200).default([]),
    isDefault: z.boolean().optional(),
  }),
  status: 201,
  response: Connection,
  errors: ['ERR_PLAN_LIMIT', 'ERR_DUPLICATED_NAME', 'ERR_CHANNEL_NOT_AVAILABLE', 'ERR_NO_QUEUE_FOUND'],
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
  summary: 'Erase the credentials and ask for a new QR code',
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
