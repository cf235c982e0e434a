import { z } from 'zod'
import { defineEvent } from '../event.ts'
import { ref } from '../ids.ts'
import { openEnum } from '../open-enum.ts'

/**
 * The presence of a user on one realtime process. A reader stores a row per process; the user is online if any process
 * reports them.
 */
const Presence = z.object({ userId: ref('user'), node: z.uuid() })

/**
 * A user is active on a live connection. The event is repeated every few minutes and not stored in an outbox, because the
 * next one replaces a lost one. Without another event the presence expires after `LIVE_TIMING.awayMs`.
 */
export const presenceOnline = defineEvent('presence.online', Presence)

/**
 * A user has a ticket on screen, or types in it. The event is repeated meanwhile and not stored in an outbox. Without
 * another event, viewing expires after `LIVE_TIMING.glanceMs`, and typing after `LIVE_TIMING.typingMs`.
 */
export const presenceGlanced = defineEvent(
  'presence.glanced',
  z.object({
    ticketId: ref('ticket'),
    user: z.object({ id: ref('user'), name: z.string() }),
    does: openEnum(z.enum(['viewing', 'typing']), 'viewing'),
  }),
)

/** The user's last connection to this process closed a while ago, or the user has been inactive. */
export const presenceOffline = defineEvent('presence.offline', Presence)
