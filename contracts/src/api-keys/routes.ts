import { z } from 'zod'
import { ref, textRef } from '../ids.ts'
import { MessageAnswer } from '../resource.ts'
import { defineRoute } from '../route.ts'
import { Scope } from '../scope.ts'
import { ApiKey } from './api-key.ts'

export const listApiKeys = defineRoute({
  method: 'GET',
  url: '/api-keys',
  summary: 'The newest 200 keys of the company',
  access: 'connections:manage',
  feature: 'useExternalApi',
  status: 200,
  response: z.object({ keys: z.array(ApiKey) }),
  errors: [],
})

/**
 * Lists the names of the connections, from which a program chooses one. An API key cannot read any other field of a
 * connection.
 */
export const listConnectionNames = defineRoute({
  method: 'GET',
  url: '/api-keys/connections',
  summary: 'Names of the connections, for programs',
  access: 'connections:read',
  feature: 'useExternalApi',
  scope: 'read',
  status: 200,
  response: z.object({ connections: z.array(z.object({ id: ref('whatsapp'), name: z.string() })) }),
  errors: [],
})

export const createApiKey = defineRoute({
  method: 'POST',
  url: '/api-keys',
  summary: 'Create an API key; only this answer contains it',
  access: 'connections:manage',
  feature: 'useExternalApi',
  body: z.object({
    name: z.string().trim().min(1).max(50),
    scopes: z.array(Scope).min(1).max(Scope.options.length),
    queueIds: z.array(ref('queue')).min(1).max(100).nullable().default(null), // null: the key is not bound to queues
    whatsappId: ref('whatsapp').nullable().default(null), // a key that may send messages needs a connection
  }),
  makesCredential: true,
  status: 201,
  response: z.object({ key: ApiKey, secret: z.string() }),
  errors: ['ERR_NO_QUEUE_FOUND', 'ERR_NO_WAPP_FOUND'],
})

/** Also works if the plan of the company lacks API keys: a company can always revoke its keys. */
export const revokeApiKey = defineRoute({
  method: 'DELETE',
  url: '/api-keys/:apiKeyId',
  summary: 'Revoke a key: it is refused from then on',
  access: 'connections:manage',
  params: z.object({ apiKeyId: textRef('apiKey') }),
  status: 200,
  response: MessageAnswer,
  errors: [],
})
