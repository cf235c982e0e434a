import { z } from 'zod'
import { defineEvent } from '../event.ts'
import { ref } from '../ids.ts'
import { Notification } from './notification.ts'

export const notificationCreated = defineEvent('notification.created', z.object({ notification: Notification }))
export const notificationUpdated = defineEvent('notification.updated', z.object({ notification: Notification }))

/** The person has read all notifications up to this one. */
export const notificationsRead = defineEvent(
  'notification.all-read',
  z.object({ userId: ref('user'), upTo: ref('notification') }),
)

/** Some notifications were deleted with their subjects: screens fetch theirs again. */
export const notificationsReloaded = defineEvent('notification.reloaded', z.object({ userIds: z.array(ref('user')) }))
