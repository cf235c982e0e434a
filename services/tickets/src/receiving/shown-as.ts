import type { MediaType } from '@recado/contracts/messages/message'
import { kindOf } from '@recado/kit/media/file-facts'
import { SHOWN_AS } from '../sending/outgoing-parts.ts'

/** The required content of a file that is shown in place. */
const NEEDS: Partial<Record<MediaType, 'image' | 'video' | 'audio'>> = {
  image: 'image',
  sticker: 'image',
  video: 'video',
  audio: 'audio',
}

/** How a message is shown whose file has come: as its sender says, unless the file is another or one that nobody can show. */
export function shownAs(said: MediaType, mime: string): MediaType {
  const kind = kindOf(mime)
  return NEEDS[said] === undefined || NEEDS[said] === kind ? said : SHOWN_AS[kind]
}
