import type { Translated } from '../../../shared/i18n/translated.ts'
import type { pt } from './pt.ts'

export const en: Translated<typeof pt> = {
  search: {
    inside: 'Search in the conversation',
    close: 'Close the search',
    foundPlace: '{{place}} of {{count}}',
    foundOlder: 'Earlier result',
    foundNewer: 'Later result',
    found: 'Messages found',
    hits: 'Messages ({{shown}})',
  },
}
