import type { UploadedFile } from '@recado/kit/http/files/uploads'
import type { AttachmentColumns } from '../../tables/shared-tables.ts'

/** The name and URL of the file in a row. */
export const attachmentOf = ({ media_path, media_name }: Pick<AttachmentColumns, 'media_path' | 'media_name'>) => ({
  mediaPath: media_path,
  mediaName: media_name,
  mediaUrl: media_path && `/public/${media_path}`,
})

export const attachmentRow = ({ path, name, mime, size, kind }: UploadedFile): AttachmentColumns => ({
  media_path: path,
  media_name: name,
  media_mime: mime,
  media_size: size,
  media_kind: kind,
})

/** A stored file that can be sent. */
export type SentFile = Omit<UploadedFile, 'imageSize' | 'sha256'>

/** The file of a row, in the form for sending; null when the row has no file. */
export function sentFileOf({ media_path, media_kind, ...row }: AttachmentColumns): SentFile | null {
  if (media_path === null || media_kind === null) return null
  return {
    path: media_path,
    kind: media_kind,
    seconds: null,
    name: row.media_name ?? '',
    mime: row.media_mime ?? 'application/octet-stream',
    size: row.media_size ?? 0,
  }
}

export const NO_ATTACHMENT: AttachmentColumns = {
  media_path: null,
  media_name: null,
  media_mime: null,
  media_size: null,
  media_kind: null,
}
