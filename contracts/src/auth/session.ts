import { z } from 'zod'
import { uuidRef } from '../ids.ts'

/** A session of the caller in one browser. */
export const OwnSession = z.object({
  id: uuidRef('session'),
  isCurrent: z.boolean(), // this session made the request
  startedAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime(), // when the token of the session was last renewed
  expiresAt: z.iso.datetime(),
  ip: z.string(),
  userAgent: z.string(),
})
export type OwnSession = z.infer<typeof OwnSession>
