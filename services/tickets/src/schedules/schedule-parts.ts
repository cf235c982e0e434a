import { TEXT_LIMIT } from '@recado/contracts/limits'
import type { ScheduleTable } from '../db.ts'
import { type OutgoingPart, partsOf } from '../sending/outgoing-parts.ts'

type Content = Pick<ScheduleTable, 'body' | 'media_path' | 'media_name' | 'media_mime' | 'media_size' | 'media_kind'>

/** The messages that a schedule becomes: its file with the text as caption, or after the text when that is too long for one. */
export function partsOfSchedule({ body, ...media }: Content): OutgoingPart[] {
  const { media_path: path, media_kind: kind } = media
  if (path === null || kind === null) return partsOf({ body, isVoice: false, files: [] })
  const file = {
    path,
    kind,
    sha256: '',
    seconds: null,
    name: media.media_name ?? '',
    mime: media.media_mime ?? 'application/octet-stream',
    size: media.media_size ?? 0,
  }
  if (body.length <= TEXT_LIMIT.caption) return partsOf({ body, isVoice: false, files: [file] })
  return [...partsOf({ body, isVoice: false, files: [] }), ...partsOf({ body: '', isVoice: false, files: [file] })]
}
