import { SHOWN_AS } from '@recado/contracts/message-kinds'
import type { QuotedElsewhere } from '@recado/contracts/messages/message'
import { CameFrom, type QuotedWords } from '@recado/contracts/whatsapp/content'
import type { ReceivedMessage } from '@recado/contracts/whatsapp/events'
import { storable } from '@recado/kit/storable'
import type { Tx } from '../../tables/db.ts'
import { findNamed, type StoredMessage } from '../messages/message-repository.ts'
import { namedText } from './named-text.ts'
import { findHolder } from './second-file-repository.ts'

/**
 * The content columns of a delivered message.
 * @param named the text with names in place of mentions, if the caller has read it
 */
export async function contentOf(
  tx: Tx,
  conversation: StoredMessage['conversation'],
  { kind, text, media, quoted, quotedWords, mentions, cameFrom, isForwarded }: ReceivedMessage,
  named?: string,
) {
  const name = quoted && { ...conversation, ...quoted }
  const answered = name && ((await findNamed(tx, name)) ?? (await findHolder(tx, name)))
  return {
    body: named ?? storable(await namedText(tx, text, mentions)),
    media_type: SHOWN_AS[kind],
    media_name: media?.name ?? null,
    media_mime: media?.mime ?? null,
    media_size: media?.size ?? null,
    media_seconds: media?.seconds ?? null,
    media_thumbnail: media?.thumbnail ?? null,
    media_status: media ? ('pending' as const) : null,
    is_voice: media?.isVoice ?? false,
    came_from: cameFrom ? JSON.stringify(wellFormed(cameFrom)) : null,
    is_forwarded: isForwarded,
    quoted_id: answered?.id ?? null,
    quoted_words: !answered && quotedWords ? JSON.stringify(await elsewhere(tx, quotedWords)) : null,
  }
}

/**
 * The quoted text that WhatsApp delivered with a reply. It is stored only if the quoted message is missing here;
 * otherwise it would undo an edit or deletion of that message.
 */
const elsewhere = async (
  tx: Tx,
  { kind, text, mentions, fromMe, isStatus }: QuotedWords,
): Promise<QuotedElsewhere> => ({
  body: storable(await namedText(tx, text, mentions)),
  mediaType: SHOWN_AS[kind],
  fromMe,
  isStatus,
})

export const wellFormed = (cameFrom: CameFrom): CameFrom =>
  CameFrom.parse(Object.fromEntries(Object.entries(cameFrom).map(([name, said]) => [name, said && storable(said)])))
