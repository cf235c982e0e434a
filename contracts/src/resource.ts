import { z } from 'zod'
import { ref } from './ids.ts'

/** What every entity carries. `version` grows by one per change; whoever holds a copy keeps the highest. */
export const resource = {
  companyId: ref('company'),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  version: z.int().min(1),
}

/** Answer of a deletion or of an action that has nothing else to say; the text is in the caller's language. */
export const MessageAnswer = z.object({ message: z.string() })
