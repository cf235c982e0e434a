import type { Translated } from '../../i18n/translated.ts'
import type { pt } from './pt.ts'

export const en: Translated<typeof pt> = {
  numberChecks: {
    left_one: '{{number}} number still to be checked',
    left_other: '{{number}} numbers still to be checked',
    minutes: 'about {{minutes}} min',
  },
}
