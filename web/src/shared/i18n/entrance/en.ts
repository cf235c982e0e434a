import type { Translated } from '../translated.ts'
import type { pt } from './pt.ts'

export const en: Translated<typeof pt> = {
  common: {
    support: 'Support:',
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
}
