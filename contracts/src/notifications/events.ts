import { z } from 'zod'
import { defineEvent } from '../event.ts'
import { ref } from '../ids.ts'
import { Notification } from './notification.ts'

export const notificationCreated = defineEvent('notification.created', z.object({ notification: Notification }))
export const notificationUpdated = defineEvent('notification.updated', z.object({ notification: Notification }))

/** The user has read this notification and all older ones. */
export const notificationsRead = defineEvent(
  'notification.all-read',
  z.object({ userId: ref('user'), upTo: ref('notification') }),
)

/** Some notifications were deleted together with their subjects. Screens fetch the notifications again. */
export const notificationsReloaded = defineEvent('notification.reloaded', z.object({ userIds: z.array(ref('user')) }))
