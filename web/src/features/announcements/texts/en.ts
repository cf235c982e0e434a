import type { Translated } from '../../../shared/i18n/translated.ts'
import type { pt } from './pt.ts'

export const en: Translated<typeof pt> = {
  announcements: {
    title: 'Announcements',
    add: 'New announcement',
    editTitle: 'Edit announcement',
    search: 'Search announcements',
    empty: 'Tell the people of all companies about news and maintenance.',
    name: 'Title',
    text: 'Text',
    textHint: 'Plain text; addresses become links.',
    priority: 'Priority',
    priorities: { high: 'High', medium: 'Medium', low: 'Low' },
    status: 'Status',
    on: 'Active',
    off: 'Inactive',
    scheduled: 'Scheduled',
    ended: 'Ended',
    from: 'Show from',
    fromNow: 'At once',
    until: 'Show until',
    untilOff: 'Without end',
    clearFrom: 'Show at once',
    clearUntil: 'Show without end',
    endsFirst: 'Ends before it begins',
    image: 'Attachment',
    saved: 'Announcement saved',
    deleted: 'Announcement deleted',
    deleteTitle: 'Delete announcement',
    deleteQuestion: 'Delete the announcement {{name}}?',
  },
}
