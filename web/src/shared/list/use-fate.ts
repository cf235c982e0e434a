import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { LiveList } from './live-list.ts'
import type { Row } from './pages.ts'

/** What has become of a row since a dialog was opened over it. */
export type Fate<T> = { readonly isGone: boolean; readonly newer: T | undefined }

/** @param opened the row as the dialog took it over; undefined: a new one, to which nothing happens */
export function useFate<T extends Row, F>(lists: LiveList<T, F>, opened: Row | undefined): Fate<T> {
  const client = useQueryClient()
  useQuery(lists.memory) // drawn again whenever something is heard
  const heard = opened && lists.heardOf(client, opened.id)
  return {
    isGone: heard?.row === null,
    newer: opened && heard?.row && heard.version > opened.version ? heard.row : undefined,
  }
}
