import type { Translated } from '../../../shared/i18n/translated.ts'
import type { pt } from './pt.ts'

export const es: Translated<typeof pt> = {
  presence: {
    viewing_one: '{{names}} también la está viendo',
    viewing_other: '{{names}} también la están viendo',
    typing_one: '{{names}} está escribiendo…',
    typing_other: '{{names}} están escribiendo…',
  },
}
