import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { LiveList } from './live-list.ts'
import type { Row } from './pages.ts'

/** Whether another user has deleted or changed a row since its dialog was opened. */
export type EditConflict<T> = { readonly isGone: boolean; readonly newer: T | undefined }

/** @param opened the row that the dialog shows; undefined for a new row, which has no conflicts */
export function useEditConflict<T extends Row, F>(lists: LiveList<T, F>, opened: Row | undefined): EditConflict<T> {
  const client = useQueryClient()
  useQuery(lists.memory) // subscribes, so that the component renders again whenever a row is put or dropped
  const known = opened && lists.lastKnown(client, opened.id)
  return {
    isGone: known?.row === null,
    newer: opened && known?.row && known.version > opened.version ? known.row : undefined,
  }
}
