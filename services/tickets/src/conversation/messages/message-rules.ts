import { randomBytes } from 'node:crypto'
import { TEXT_LIMIT } from '@recado/contracts/limits'
import { hasWord, kindOf, SHOWN_AS } from '@recado/contracts/message-kinds'
import type { MediaType } from '@recado/contracts/messages/message'
import { cutText } from '@recado/contracts/text/cut'
import type { CameFrom, ReceivedKind } from '@recado/contracts/whatsapp/content'
import { type Said, wordsOf } from '@recado/contracts/words/speak'
import type { Words } from '@recado/contracts/words/words'
import type { MessageOrigin } from '@recado/contracts/writer'

/** An id like those of WhatsApp's own web client; chosen here, so that every attempt to send is the same message. */
export const newWaMessageId = (): string => `3EB0${randomBytes(9).toString('hex').toUpperCase()}`

/** @returns the preview of a message in lists: its text, else the name of its kind */
export const previewOf = ({ mediaType, body, cameFrom }: Previewed): Said => {
  if (body && kindOf(mediaType).listed === 'body') return startOf(body)
  if (mediaType === 'chat' && cameFrom) return startOf(cameFrom.title ?? cameFrom.text ?? '') // a reply without text
  return hasWord(mediaType) ? wordsOf(mediaType) : ''
}

type Previewed = {
  readonly mediaType: MediaType
  readonly body: string | null
  readonly cameFrom?: CameFrom | null
}

/** @returns the preview of a reaction in lists */
export const previewOfReaction = (emoji: string): Words => wordsOf('reacted', { emoji: cutText(emoji, EMOJI_LIMIT) })

/** The preview of a deleted message in lists. */
export const DELETED_PREVIEW = wordsOf('deleted')

/** The current preview of a message in lists; a deleted message no longer has its text. */
export const drawnAs = (message: Previewed & { readonly isDeleted: boolean }) =>
  message.isDeleted ? DELETED_PREVIEW : previewOf(message)

const EMOJI_LIMIT = 100 // characters; leaves room for the surrounding words

const startOf = (text: string): string => cutText(text, TEXT_LIMIT.lastMessage)

/** Messages that no person wrote. */
export const isAutomatic = (origin: MessageOrigin): boolean => !['inbound', 'ui', 'phone'].includes(origin)

/**
 * Whether the content is not visible here: a person may not even have written, so such messages wait for people, and
 * machines do not take them for an answer.
 */
export const isUnseen = (kind: ReceivedKind): boolean => kindOf(SHOWN_AS[kind]).notice !== null
