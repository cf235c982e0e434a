import { z } from 'zod'
import { ref } from '../ids.ts'
import { openList } from '../open-enum.ts'
import { Scope } from '../scope.ts'

/** The first characters of each key. People, and programs that search for leaked secrets, recognise a key by them. */
export const API_KEY_MARK = 'rck_'

/** An API key of a company, with the fields for its admins. The key itself is shown only once, when it is created. */
export const ApiKey = z.object({
  id: ref('apiKey'),
  name: z.string(),
  prefix: z.string(), // the first characters of the key
  scopes: openList(Scope),
  queueIds: z.array(ref('queue')).nullable(), // null: the key is not bound to queues
  whatsappId: ref('whatsapp').nullable(), // the connection through which the key sends messages
  createdAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime().nullable(), // the last use of the key, precise to the minute
})
export type ApiKey = z.infer<typeof ApiKey>
