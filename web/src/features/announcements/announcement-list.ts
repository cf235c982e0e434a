import type { Announcement, SeenAnnouncement } from '@recado/contracts/announcements/announcement'
import { listAnnouncements } from '@recado/contracts/announcements/routes'
import { PAGE_SIZE } from '@recado/contracts/limits'
import type { QueryClient } from '@tanstack/react-query'
import { call } from '../../shared/api/call.ts'
import { isFoundIn } from '../../shared/list/folded.ts'
import { createLiveList } from '../../shared/list/live-list.ts'

type Filter = { readonly text: string }
const newestFirst = (a: Announcement, b: Announcement): number => b.id - a.id

export const announcementLists = createLiveList<Announcement, Filter>({
  name: 'announcements',
  pageSize: PAGE_SIZE.announcements,
  fetchPage: async ({ text }, pageNumber, signal) => {
    const query = { searchParam: text || undefined, pageNumber }
    const { records, ...page } = await call(listAnnouncements, { query }, { signal })
    return { rows: records.map(({ seen: _, ...record }) => record), ...page }
  },
  fits: ({ title, text: body }, { text }) => isFoundIn(text, title, body),
  listsAll: ({ text }) => text === '',
  compare: newestFirst,
})

/** The announcements that are currently shown to everybody, each with whether the user has seen it. */
export const shownAnnouncements = createLiveList<SeenAnnouncement, null>({
  name: 'shown-announcements',
  pageSize: PAGE_SIZE.announcements,
  fetchPage: async (_, pageNumber, signal) => {
    const { records, ...page } = await call(listAnnouncements, { query: { live: 'true', pageNumber } }, { signal })
    return { rows: records, ...page }
  },
  fits: ({ live }) => live,
  compare: newestFirst,
})

/**
 * Updates an announcement in the cache; all changes of announcements enter the cache here. An announcement that the
 * user has seen stays seen.
 */
export function putAnnouncement(client: QueryClient, record: Announcement, isNew: boolean): void {
  announcementLists.put(client, record, isNew)
  const seen = shownAnnouncements.lastKnown(client, record.id)?.row?.seen ?? false
  shownAnnouncements.put(client, { ...record, seen }, isNew)
}

export function dropAnnouncement(client: QueryClient, id: number): void {
  announcementLists.drop(client, id)
  shownAnnouncements.drop(client, id)
}
