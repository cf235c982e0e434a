import { z } from 'zod'
import { defineEvent } from '../event.ts'
import { ref } from '../ids.ts'
import { openEnum } from '../open-enum.ts'

/**
 * The presence of a user on one realtime process. A service that stores presence has one row per process; a user is
 * online if at least one process reports them.
 */
const Presence = z.object({ userId: ref('user'), node: z.uuid() })

/**
 * A user is active on a live connection. The event is repeated every few minutes. The outbox does not store it, because
 * the next event replaces a lost one. If it is not repeated, the presence expires after `LIVE_TIMING.awayMs`.
 */
export const presenceOnline = defineEvent('presence.online', Presence)

/**
 * A user has a ticket on screen, or types in it. The event is repeated meanwhile, and the outbox does not store it. If
 * it is not repeated, viewing expires after `LIVE_TIMING.glanceMs`, and typing after `LIVE_TIMING.typingMs`.
 */
export const presenceGlanced = defineEvent(
  'presence.glanced',
  z.object({
    ticketId: ref('ticket'),
    user: z.object({ id: ref('user'), name: z.string() }),
    does: openEnum(z.enum(['viewing', 'typing']), 'viewing'),
  }),
)

/** The last connection of a user to this process closed a while ago, or the user has been inactive. */
export const presenceOffline = defineEvent('presence.offline', Presence)
