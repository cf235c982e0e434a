import { z } from 'zod'
import { defineEvent } from '../event.ts'
import { ref } from '../ids.ts'
import { openEnum } from '../open-enum.ts'

/** What one realtime process sees of a person; whoever keeps it has a row per process, and the person is there if one says so. */
const Presence = z.object({ userId: ref('user'), node: z.uuid() })

/**
 * Somebody is at a socket. Said again every few minutes while that lasts, and nothing stores it on its way: what was
 * lost is repaired by the next one, and without a next one it holds for `LIVE_TIMING.awayMs`.
 */
export const presenceOnline = defineEvent('presence.online', Presence)

/**
 * Somebody has a ticket on screen, or writes in it. Said again while it lasts and stored nowhere; without a next one it
 * holds for `LIVE_TIMING.glanceMs`, writing for `LIVE_TIMING.typingMs`.
 */
export const presenceGlanced = defineEvent(
  'presence.glanced',
  z.object({
    ticketId: ref('ticket'),
    user: z.object({ id: ref('user'), name: z.string() }),
    does: openEnum(z.enum(['viewing', 'typing']), 'viewing'),
  }),
)

/** The last socket there has been closed for a while, or nobody has been at it. */
export const presenceOffline = defineEvent('presence.offline', Presence)
