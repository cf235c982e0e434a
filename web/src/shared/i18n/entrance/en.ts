import type { Translated } from '../translated.ts'
import type { pt } from './pt.ts'

export const en: Translated<typeof pt> = {
  common: {
    product: 'Recado',
    somethingWrong: 'An error occurred!',
    loadFailed: 'This could not be loaded.',
    retry: 'Try again',
    cancel: 'Cancel',
    close: 'Close',
    copy: 'Copy',
    copied: 'Copied',
    loading: 'Loading…',
    back: 'Back',
    language: 'Language',
    broken: 'Something went wrong on this page.',
    reload: 'Reload',
    noQueue: 'no queue',
  },
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
