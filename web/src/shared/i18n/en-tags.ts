import type { TagTexts } from './pt-tags.ts'

/** What the tags page says, in English. */
export const enTags: TagTexts = {
  title: 'Tags',
  add: 'New tag',
  editTitle: 'Edit tag',
  search: 'Search tags',
  empty: 'Use tags to sort conversations.',
  name: 'Name',
  color: 'Colour',
  kanban: 'Kanban',
  kanbanHint: 'It is a lane of the board; a conversation stands in one at most.',
  records: 'Uses',
  recordsOf_one: '{{name}}: {{count}} conversation',
  recordsOf_other: '{{name}}: {{count}} conversations',
  saved: 'Tag saved',
  deleted: 'Tag deleted',
  deleteTitle: 'Delete tag',
  deleteQuestion_one: 'Delete the tag {{name}}? It will be taken from {{count}} conversation.',
  deleteQuestion_other: 'Delete the tag {{name}}? It will be taken from {{count}} conversations.',
}
