import type { Announcement } from '@recado/contracts/announcements/announcement'
import {
  attachToAnnouncement,
  changeAnnouncement,
  createAnnouncement,
  deleteAnnouncement,
  detachFromAnnouncement,
  seeAnnouncements,
} from '@recado/contracts/announcements/routes'
import type { RouteInput } from '@recado/contracts/route'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { call } from '../../shared/api/call.ts'
import type { ChosenFile } from '../../shared/ui/file-field.tsx'
import { dropAnnouncement, putAnnouncement, shownAnnouncements } from './announcement-list.ts'

export type AnnouncementBody = RouteInput<typeof createAnnouncement>['body']

/**
 * Saves the fields, then the image. If the image fails, the announcement is already saved, and a retry updates it.
 * @param id absent for a new announcement
 */
export function useSaveAnnouncement(id: number | undefined) {
  const client = useQueryClient()
  const known = useRef(id)
  const put = (record: Announcement) => {
    putAnnouncement(client, record, known.current === undefined)
    known.current = record.id
    return record
  }
  return useMutation({
    mutationFn: async ({ body, chosen }: { body: AnnouncementBody; chosen: ChosenFile }) => {
      const params = { announcementId: known.current ?? 0 }
      const saved = put(
        known.current === undefined
          ? await call(createAnnouncement, { body })
          : await call(changeAnnouncement, { params, body }),
      )
      const own = { params: { announcementId: saved.id } }
      if (chosen.file) return put(await call(attachToAnnouncement, own, { files: [chosen.file] }))
      return chosen.isRemoved ? put(await call(detachFromAnnouncement, own)) : saved
    },
  })
}

export function useDeleteAnnouncement() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: number) => call(deleteAnnouncement, { params: { announcementId: id } }),
    onSuccess: (_, id) => dropAnnouncement(client, id),
  })
}

/** Records on the server, for all devices, that the user has seen these announcements. */
export function useSeeAnnouncements() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (seen: readonly number[]) => call(seeAnnouncements, { body: { seen: [...seen] } }),
    onSuccess: (_, seen) =>
      shownAnnouncements.updateRows(client, (row) => (seen.includes(row.id) ? { ...row, seen: true } : row)),
  })
}
