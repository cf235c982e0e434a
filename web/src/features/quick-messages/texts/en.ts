import type { Translated } from '../../../shared/i18n/translated.ts'
import type { pt } from './pt.ts'

export const en: Translated<typeof pt> = {
  quickMessages: {
    title: 'Quick replies',
    add: 'New quick reply',
    editTitle: 'Edit quick reply',
    search: 'Search quick replies',
    empty: 'Keep answers ready and use them by typing / in a conversation.',
    shortcode: 'Shortcut',
    shortcodeHint: 'No spaces. In a conversation, type / and the shortcut.',
    message: 'Message',
    file: 'File',
    visible: 'Visible to',
    everybody: 'Everybody',
    onlyMe: 'Only me',
    status: 'Status',
    on: 'Active',
    off: 'Inactive',
    shared: 'Visible to the whole company',
    active: 'Active',
    activeHint: 'Switched off, it is not offered in conversations.',
    saved: 'Quick reply saved',
    deleted: 'Quick reply deleted',
    deleteTitle: 'Delete quick reply',
    deleteQuestion: 'Delete the quick reply {{name}}?',
  },
}
