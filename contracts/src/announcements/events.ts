import { z } from 'zod'
import { defineEvent } from '../event.ts'
import { ref } from '../ids.ts'
import { Announcement } from './announcement.ts'

export const announcementCreated = defineEvent('announcement.created', z.object({ announcement: Announcement }))

/** The announcement changed, or the clock began or ended it. `wasLive`: it was shown before this change. */
export const announcementUpdated = defineEvent(
  'announcement.updated',
  z.object({ announcement: Announcement, wasLive: z.boolean() }),
)

export const announcementDeleted = defineEvent(
  'announcement.deleted',
  z.object({ announcementId: ref('announcement'), wasLive: z.boolean() }),
)
