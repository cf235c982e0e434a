import { captionedParts, type OutgoingPart } from '../../conversation/sending/outgoing-parts.ts'
import { sentFileOf } from '../../conversation/stored-files/attachment-rules.ts'
import type { ScheduleTable } from '../../tables/schedule-tables.ts'

type Content = Pick<ScheduleTable, 'body' | 'media_path' | 'media_name' | 'media_mime' | 'media_size' | 'media_kind'>

/**
 * The parts that a schedule sends: its file with the text as caption, or the text and then the file if the text is too
 * long for a caption.
 */
export const partsOfSchedule = ({ body, ...media }: Content): OutgoingPart[] => captionedParts(body, sentFileOf(media))
