import { hasWord, type KindName, kindOf } from '@recado/contracts/message-kinds'
import type { Message } from '@recado/contracts/messages/message'
import { wordsOf } from '@recado/contracts/words/speak'
import type { Words } from '@recado/contracts/words/words'
import { saidText } from '../text/plain-text.ts'
import { readLocation } from './location.ts'
import { useKindWords } from './use-kind-words.ts'
import { useSpoken } from './use-spoken.ts'
import { readVcard } from './vcard.ts'

const DELETED = wordsOf('deleted')

/** The readable part of a body, for the kinds whose body is data. */
const DATA: { readonly [K in KindName]?: (body: string) => string | null } = {
  locationMessage: (body) => readLocation(body).description,
  vcard: (body) => readVcard(body).name,
}

type Shown = Pick<Message, 'mediaType' | 'body' | 'fromMe'> & { readonly words?: Words | null }

/** @returns a function that summarises a message of any kind in one line, without formatting */
export function useExcerpt(): (message: Shown) => string {
  const { word } = useKindWords()
  const spoken = useSpoken()
  return ({ mediaType, body, words = null, fromMe }) => {
    if (body === null && !hasWord(mediaType)) return spoken(DELETED, '')
    const data = DATA[mediaType]?.(body ?? '')
    if (data) return data
    const isText = ['text', 'caption'].includes(kindOf(mediaType).body)
    return body && isText ? saidText(spoken(words, body), fromMe) : word(mediaType)
  }
}
