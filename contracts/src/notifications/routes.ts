import { z } from 'zod'
import { ref, textRef } from '../ids.ts'
import { PageQuery, pageOf, queryFlag } from '../paging.ts'
import { defineRoute } from '../route.ts'
import { Notification } from './notification.ts'

const own = { access: 'notifications:read' } as const
const unread = z.int().min(0) // the unread notifications of the caller, in all pages

export const listNotifications = defineRoute({
  ...own,
  method: 'GET',
  url: '/notifications',
  summary: 'Notifications of the caller, newest first, with the number of unread ones',
  query: z.object({ pageNumber: PageQuery.shape.pageNumber, unreadOnly: queryFlag }),
  status: 200,
  response: pageOf('records', Notification).extend({ unread }),
  errors: [],
})

export const readNotification = defineRoute({
  ...own,
  method: 'POST',
  url: '/notifications/:notificationId/read',
  summary: 'Mark one notification as read',
  params: z.object({ notificationId: textRef('notification') }),
  status: 200,
  response: Notification,
  errors: ['ERR_NOT_FOUND'],
})

export const readAllNotifications = defineRoute({
  ...own,
  method: 'POST',
  url: '/notifications/read',
  summary: 'Mark all notifications as read, or those up to the newest one on screen',
  body: z.object({ upTo: ref('notification').optional() }),
  status: 200,
  response: z.object({ unread }),
  errors: ['ERR_NOT_FOUND'],
})
