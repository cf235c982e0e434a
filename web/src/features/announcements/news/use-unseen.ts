import { useInfiniteQuery } from '@tanstack/react-query'
import { loadedOf } from '../../../shared/list/pages.ts'
import { shownAnnouncements } from '../announcement-list.ts'

/** Whether there are announcements that the user has not seen. */
export function useUnseen(): boolean {
  const { data } = useInfiniteQuery(shownAnnouncements.list(null))
  return data !== undefined && loadedOf(data).rows.some(({ seen }) => !seen)
}
