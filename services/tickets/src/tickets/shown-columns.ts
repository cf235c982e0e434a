import type { Message } from '@recado/contracts/messages/message'
import type { Said } from '@recado/contracts/words/speak'
import type { MessageOrigin } from '@recado/contracts/writer'
import type { Tx } from '../db.ts'
import { previewColumns } from '../messages/said-repository.ts'
import { inLists } from './preview-rules.ts'

/** The last message of a ticket. */
export type Shown = {
  readonly preview: Said
  readonly at: Date
  readonly origin: MessageOrigin
  readonly userId?: number | undefined // the author, a user
  readonly isToMachine?: boolean | undefined
}

/** @returns the columns of a ticket for its last message, and for the preview of lists if a person wrote it */
export async function shownColumns(tx: Tx, shown: Shown) {
  const { preview, at, origin, userId = null } = shown
  const last = await previewColumns(tx, preview)
  return {
    ...last,
    last_message_at: at,
    from_me: origin !== 'inbound',
    last_origin: origin,
    last_user_id: userId,
    ...(inLists(shown).isPreview && wordsOf(last, { at, origin, userId })),
  }
}

type Last = Awaited<ReturnType<typeof previewColumns>>
type By = { readonly at: Date; readonly origin: Message['origin']; readonly userId: number | null }

/** @returns the columns of a ticket for the last message of a person */
export const wordsOf = ({ last_message, last_words }: Last, { at, origin, userId }: By) => ({
  preview: last_message,
  preview_words: last_words,
  preview_at: at,
  preview_origin: origin,
  preview_user_id: userId,
})

/** The same columns for a stored message. */
export const wordsOfMessage = (last: Last, { createdAt, origin, user }: Message) =>
  wordsOf(last, { at: new Date(createdAt), origin, userId: user?.id ?? null })
