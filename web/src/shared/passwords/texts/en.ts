import type { Translated } from '../../i18n/translated.ts'
import type { pt } from './pt.ts'

export const en: Translated<typeof pt> = {
  password: {
    strength: 'Strength of the password: {{level}}.',
    levels: { weak: 'weak', fair: 'fair', good: 'good', strong: 'strong' },
    reasons: {
      keys: 'Keys or letters in a row are easy to guess.',
      repeated: 'Repetitions are easy to guess.',
      date: 'Dates are easy to guess.',
      common: 'Many people use such a password.',
      word: 'A single word or name is easy to guess.',
      personal: 'It contains words about you that others know.',
      short: 'Add more words or characters.',
    },
  },
}
