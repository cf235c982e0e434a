import type { Translated } from '../../i18n/translated.ts'
import type { pt } from './pt.ts'

export const es: Translated<typeof pt> = {
  numberChecks: {
    left_one: 'falta verificar {{number}} número',
    left_other: 'faltan verificar {{number}} números',
    minutes: 'cerca de {{minutes}} min',
  },
}
