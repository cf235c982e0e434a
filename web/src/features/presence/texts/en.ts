import type { Translated } from '../../../shared/i18n/translated.ts'
import type { pt } from './pt.ts'

export const en: Translated<typeof pt> = {
  presence: {
    viewing_one: '{{names}} is looking at it too',
    viewing_other: '{{names}} are looking at it too',
    typing_one: '{{names}} is typing…',
    typing_other: '{{names}} are typing…',
  },
}
