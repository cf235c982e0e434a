import type { Message } from '@recado/contracts/messages/message'
import type { Said } from '@recado/contracts/words/speak'
import type { MessageOrigin } from '@recado/contracts/writer'
import type { Tx } from '../../tables/db.ts'
import { previewColumns, type previewIn } from '../messages/said-repository.ts'
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
export async function shownColumns(tx: Tx, { preview, at, origin, userId, isToMachine }: Shown) {
  const words = await previewColumns(tx, preview)
  const by = { at, origin, userId: userId ?? null }
  return { ...lastColumns(words, by), ...(inLists({ origin, isToMachine }).isPreview && wordsOf(words, by)) }
}

type Words = ReturnType<typeof previewIn>
type By = { readonly at: Date; readonly origin: Message['origin']; readonly userId: number | null }

/** @returns the columns of a ticket for its last message */
export const lastColumns = (words: Words, { at, origin, userId }: By) => ({
  ...words,
  last_message_at: at,
  from_me: origin !== 'inbound',
  last_origin: origin,
  last_user_id: userId,
})

/** The columns of a ticket that show its last message. */
export type LastColumns = ReturnType<typeof lastColumns>

/** @returns the same columns of a ticket that has no message yet */
export const emptyColumns = ({ at, fromMe }: { readonly at: Date | null; readonly fromMe: boolean }) => ({
  last_message: '',
  last_message_at: at,
  from_me: fromMe,
})

/** @returns the columns for words of the contact in place of the last message, whose time stays */
export const contactColumns = async (tx: Tx, said: Said) => ({ ...(await previewColumns(tx, said)), from_me: false })

/** @returns the columns of a ticket for the last message of a person */
export const wordsOf = ({ last_message, last_words }: Words, { at, origin, userId }: By) => ({
  preview: last_message,
  preview_words: last_words,
  preview_at: at,
  preview_origin: origin,
  preview_user_id: userId,
})

/** The columns of a ticket that preview the last message of a person. */
export type WordColumns = ReturnType<typeof wordsOf>

/** The columns for a stored message that is the last one. */
export const lastColumnsOf = (words: Words, message: Message) => lastColumns(words, writerOf(message))

/** The columns for a stored message that is the last one of a person. */
export const wordsOfMessage = (words: Words, message: Message) => wordsOf(words, writerOf(message))

const writerOf = ({ createdAt, origin, user }: Message): By => ({
  at: new Date(createdAt),
  origin,
  userId: user?.id ?? null,
})
