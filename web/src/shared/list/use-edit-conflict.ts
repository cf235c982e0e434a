import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { LiveList } from './live-list.ts'
import type { Row } from './pages.ts'

/** Whether somebody else has deleted or changed a row since its dialog was opened. */
export type EditConflict<T> = { readonly isGone: boolean; readonly newer: T | undefined }

/** @param opened the row as the dialog shows it; undefined: a new one, which only this user can change */
export function useEditConflict<T extends Row, F>(lists: LiveList<T, F>, opened: Row | undefined): EditConflict<T> {
  const client = useQueryClient()
  useQuery(lists.memory) // renders again whenever a row is put or dropped
  const known = opened && lists.lastKnown(client, opened.id)
  return {
    isGone: known?.row === null,
    newer: opened && known?.row && known.version > opened.version ? known.row : undefined,
  }
}
