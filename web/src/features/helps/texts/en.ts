import type { Translated } from '../../../shared/i18n/translated.ts'
import type { pt } from './pt.ts'

export const en: Translated<typeof pt> = {
  helps: {
    title: 'Help',
    titleWithCount: 'Help ({{shown}})',
    empty: 'No videos available.',
    play: 'Watch: {{name}}',
    link: 'Learn more',
    linkOf: 'Learn more: {{name}}',
    offline: 'No internet: the video cannot be shown now.',
    list: 'Help videos',
    add: 'New help',
    editTitle: 'Edit help',
    search: 'Search helps',
    emptyTab: 'Explain the product to the people of all companies with videos.',
    name: 'Title',
    description: 'Description',
    video: 'Video code',
    videoHint: 'The code or the full address of the video.',
    address: 'Link',
    addressHint: 'An https address with more information.',
    saved: 'Help saved',
    deleted: 'Help deleted',
    deleteTitle: 'Delete help',
    deleteQuestion: 'Delete the help {{name}}?',
  },
}
