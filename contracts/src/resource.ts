import { z } from 'zod'
import { ref } from './ids.ts'

/**
 * The fields of every entity. `version` rises by one with each change. A reader that stores a copy accepts only a
 * higher version.
 */
export const resource = {
  companyId: ref('company'),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  version: z.int().min(1),
}

/** The answer to a deletion, or to an action without a result. The text is in the caller's language. */
export const MessageAnswer = z.object({ message: z.string() })
