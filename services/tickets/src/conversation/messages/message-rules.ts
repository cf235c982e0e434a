import { randomBytes } from 'node:crypto'
import { TEXT_LIMIT } from '@recado/contracts/limits'
import { hasWord, kindOf, SHOWN_AS } from '@recado/contracts/message-kinds'
import type { MediaType } from '@recado/contracts/messages/message'
import { cutText } from '@recado/contracts/text/cut'
import type { CameFrom, ReceivedKind } from '@recado/contracts/whatsapp/content'
import { type Said, wordsOf } from '@recado/contracts/words/speak'
import type { Words } from '@recado/contracts/words/words'
import type { MessageOrigin } from '@recado/contracts/writer'

/**
 * A message id in the format of WhatsApp's web client. The service chooses it, so that repeated attempts to send
 * produce one message.
 */
export const newWaMessageId = (): string => `3EB0${randomBytes(9).toString('hex').toUpperCase()}`

/** @returns the preview of a message in lists: its text, or the name of its kind */
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

/** The current preview of a message in lists; that of a deleted message contains no text. */
export const drawnAs = (message: Previewed & { readonly isDeleted: boolean }) =>
  message.isDeleted ? DELETED_PREVIEW : previewOf(message)

const EMOJI_LIMIT = 100 // characters; leaves room for the surrounding words

const startOf = (text: string): string => cutText(text, TEXT_LIMIT.lastMessage)

/** Whether the origin is a machine rather than a contact, an agent or the phone. */
export const isAutomatic = (origin: MessageOrigin): boolean => !['inbound', 'ui', 'phone'].includes(origin)

/**
 * Whether this service cannot show the content of a message. Such a message may not come from a person, so machines do
 * not answer it and it waits for an agent.
 */
export const isUnseen = (kind: ReceivedKind): boolean => kindOf(SHOWN_AS[kind]).notice !== null
