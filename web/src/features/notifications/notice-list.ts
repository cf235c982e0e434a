import { PAGE_SIZE } from '@recado/contracts/limits'
import type { Notification } from '@recado/contracts/notifications/notification'
import { listNotifications } from '@recado/contracts/notifications/routes'
import { call } from '../../shared/api/call.ts'
import { createLiveList } from '../../shared/list/live-list.ts'

export type NoticeFilter = { readonly unreadOnly: boolean }

export const UNREAD: NoticeFilter = { unreadOnly: true }
export const ALL: NoticeFilter = { unreadOnly: false }

/** The notifications, newest first. */
export const noticeLists = createLiveList<Notification, NoticeFilter>({
  name: 'notifications',
  pageSize: PAGE_SIZE.notifications,
  fetchPage: async ({ unreadOnly }, pageNumber, signal) => {
    const query = { pageNumber, ...(unreadOnly && { unreadOnly: 'true' as const }) }
    const { records, count, hasMore } = await call(listNotifications, { query }, { signal })
    return { rows: records, count, hasMore }
  },
  fits: ({ readAt }, { unreadOnly }) => !unreadOnly || readAt === null,
  listsAll: ({ unreadOnly }) => !unreadOnly,
  compare: (a, b) => b.id - a.id,
})
