import { z } from 'zod'
import { ref } from '../ids.ts'
import { openList } from '../open-enum.ts'
import { Scope } from '../scope.ts'

/** How every key begins, so that people, and programs that look for leaked secrets, know what it is. */
export const API_KEY_MARK = 'rck_'

/** A key by which programs of the company ask, as its admins see it; the key itself is shown once. */
export const ApiKey = z.object({
  id: ref('apiKey'),
  name: z.string(),
  prefix: z.string(), // the first characters
  scopes: openList(Scope),
  queueIds: z.array(ref('queue')).nullable(), // null: not bound to queues
  whatsappId: ref('whatsapp').nullable(), // by which it sends
  createdAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime().nullable(), // to the minute
})
export type ApiKey = z.infer<typeof ApiKey>
