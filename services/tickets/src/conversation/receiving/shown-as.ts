import { SHOWN_AS } from '@recado/contracts/message-kinds'
import type { MediaType } from '@recado/contracts/messages/message'
import { kindOf } from '@recado/kit/media/file-facts'

/** The MIME type group that each displayed type requires. */
const NEEDS: Partial<Record<MediaType, 'image' | 'video' | 'audio'>> = {
  image: 'image',
  sticker: 'image',
  video: 'video',
  audio: 'audio',
}

/**
 * The displayed type of a message with a file: the type that the sender's phone reports, unless the file has another
 * type or cannot be displayed.
 */
export function shownAs(said: MediaType, mime: string): MediaType {
  const kind = kindOf(mime)
  return NEEDS[said] === undefined || NEEDS[said] === kind ? said : SHOWN_AS[kind]
}
