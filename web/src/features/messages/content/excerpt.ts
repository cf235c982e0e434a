import type { MediaType } from '@recado/contracts/messages/message'
import { useTranslation } from 'react-i18next'
import { readLocation } from './location.ts'
import { readVcard } from './vcard.ts'

type Shown = { readonly mediaType: MediaType; readonly body: string | null }

/** @returns a function that says in one line what a message is about, whatever its kind */
export function useExcerpt(): (message: Shown) => string {
  const { t } = useTranslation()
  return ({ mediaType, body }) => {
    switch (mediaType) {
      case 'chat':
      case 'note':
      case 'system':
      case 'call_log':
        return body ?? t('messages.deleted')
      case 'locationMessage':
        return readLocation(body ?? '').description || t('messages.kinds.locationMessage')
      case 'vcard':
        return readVcard(body ?? '').name ?? t('messages.kinds.vcard')
      case 'image':
      case 'audio':
      case 'video':
      case 'application':
      case 'sticker':
      case 'poll':
        return body || t(`messages.kinds.${mediaType}`)
      case 'unsupported':
      case 'placeholder':
        return t(`messages.kinds.${mediaType}`)
    }
  }
}
