import type { Translated } from '../../../shared/i18n/translated.ts'
import type { pt } from './pt.ts'

export const en: Translated<typeof pt> = {
  tags: {
    title: 'Tags',
    add: 'New tag',
    editTitle: 'Edit tag',
    search: 'Search tags',
    empty: 'Use tags to sort conversations.',
    name: 'Name',
    color: 'Colour',
    kanban: 'Kanban',
    kanbanHint: 'It is a lane of the board; a conversation stands in one at most.',
    records: 'Conversations',
    recordsOf_one: '{{name}}: {{count}} conversation',
    recordsOf_other: '{{name}}: {{count}} conversations',
    saved: 'Tag saved',
    deleted: 'Tag deleted',
    deleteTitle: 'Delete tag',
    deleteQuestion_one: 'Delete the tag {{name}}? It will be taken from {{count}} conversation.',
    deleteQuestion_other: 'Delete the tag {{name}}? It will be taken from {{count}} conversations.',
  },
}
