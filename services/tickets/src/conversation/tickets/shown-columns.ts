import type { Message } from '@recado/contracts/messages/message'
import type { Said } from '@recado/contracts/words/speak'
import type { MessageOrigin } from '@recado/contracts/writer'
import type { Tx } from '../../tables/db.ts'
import { previewColumns, type previewIn } from '../messages/said-repository.ts'
import { inLists } from './preview-rules.ts'

/** The new last message of a ticket. */
export type Shown = {
  readonly preview: Said
  readonly at: Date
  readonly origin: MessageOrigin
  readonly userId?: number | undefined // the user who wrote it
  readonly isToMachine?: boolean | undefined
}

/** @returns the ticket columns for its last message and, if a person wrote the message, for the preview */
export async function shownColumns(tx: Tx, { preview, at, origin, userId, isToMachine }: Shown) {
  const words = await previewColumns(tx, preview)
  const by = { at, origin, userId: userId ?? null }
  return { ...lastColumns(words, by), ...(inLists({ origin, isToMachine }).isPreview && wordsOf(words, by)) }
}

type Words = ReturnType<typeof previewIn>
type By = { readonly at: Date; readonly origin: Message['origin']; readonly userId: number | null }

/** @returns the ticket columns for its last message */
export const lastColumns = (words: Words, { at, origin, userId }: By) => ({
  ...words,
  last_message_at: at,
  from_me: origin !== 'inbound',
  last_origin: origin,
  last_user_id: userId,
})

/** The ticket columns for its last message. */
export type LastColumns = ReturnType<typeof lastColumns>

/** @returns the columns of a ticket without messages */
export const emptyColumns = ({ at, fromMe }: { readonly at: Date | null; readonly fromMe: boolean }) => ({
  last_message: '',
  last_message_at: at,
  from_me: fromMe,
})

/**
 * @returns the columns with which lists show a contact's text instead of the last message; the time of the last message
 * stays
 */
export const contactColumns = async (tx: Tx, said: Said) => ({ ...(await previewColumns(tx, said)), from_me: false })

/** @returns the ticket columns for its preview, the last message of a person */
export const wordsOf = ({ last_message, last_words }: Words, { at, origin, userId }: By) => ({
  preview: last_message,
  preview_words: last_words,
  preview_at: at,
  preview_origin: origin,
  preview_user_id: userId,
})

/** The ticket columns for its preview. */
export type WordColumns = ReturnType<typeof wordsOf>

/** @returns the columns for the last message, from a stored message */
export const lastColumnsOf = (words: Words, message: Message) => lastColumns(words, writerOf(message))

/** @returns the columns for the preview, from a stored message */
export const wordsOfMessage = (words: Words, message: Message) => wordsOf(words, writerOf(message))

const writerOf = ({ createdAt, origin, user }: Message): By => ({
  at: new Date(createdAt),
  origin,
  userId: user?.id ?? null,
})
