import { z } from 'zod'
import { defineEvent } from '../event.ts'

const count = z.int().min(0)

/**
 * How much the files of one owner (`CompanyFileOwner`, or one of a later release) take of the company's space. An older version
 * than the last one is out of date.
 */
export const filesCounted = defineEvent(
  'files.counted',
  z.object({ owner: z.string().max(40), bytes: count, files: count, version: count }),
)

/** Whether the company has used its space, so that services refuse uploads. Published when this changes. */
export const storageChanged = defineEvent('storage.changed', z.object({ isFull: z.boolean(), version: count }))
