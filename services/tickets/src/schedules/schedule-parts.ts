import { sentFileOf } from '../media/attachment-rules.ts'
import { captionedParts, type OutgoingPart } from '../sending/outgoing-parts.ts'
import type { ScheduleTable } from './schedule-tables.ts'

type Content = Pick<ScheduleTable, 'body' | 'media_path' | 'media_name' | 'media_mime' | 'media_size' | 'media_kind'>

/** The messages that a schedule becomes: its file with the text as caption, or after the text when that is too long for one. */
export const partsOfSchedule = ({ body, ...media }: Content): OutgoingPart[] => captionedParts(body, sentFileOf(media))
