import type { Message } from '@recado/contracts/messages/message'
import type { Words } from '@recado/contracts/words/words'
import { useTranslation } from 'react-i18next'
import { saidText } from '../text/plain-text.ts'
import { readLocation } from './location.ts'
import { useSpoken } from './use-spoken.ts'
import { readVcard } from './vcard.ts'

type Shown = Pick<Message, 'mediaType' | 'body' | 'fromMe'> & { readonly words?: Words | null }

/** @returns a function that sums up a message of any kind in one line, without formatting */
export function useExcerpt(): (message: Shown) => string {
  const { t } = useTranslation()
  const spoken = useSpoken()
  return ({ mediaType, body, words = null, fromMe }) => {
    switch (mediaType) {
      case 'chat':
      case 'note':
      case 'system':
      case 'call_log':
        return body === null ? t('kinds.deleted') : saidText(spoken(words, body), fromMe)
      case 'locationMessage':
        return readLocation(body ?? '').description || t('kinds.locationMessage')
      case 'vcard':
        return readVcard(body ?? '').name ?? t('kinds.vcard')
      case 'image':
      case 'audio':
      case 'video':
      case 'application':
      case 'sticker':
      case 'poll':
        return body ? saidText(body, fromMe) : t(`kinds.${mediaType}`)
      case 'unsupported':
      case 'phone_only':
      case 'placeholder':
        return t(`kinds.${mediaType}`)
    }
  }
}
