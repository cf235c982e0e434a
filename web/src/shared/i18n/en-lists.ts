import type { ListTexts } from './pt-lists.ts'

/** What every list page says, in English. */
export const enLists: ListTexts = {
  wrongFields: 'Some fields need a correction',
  usedOf: '{{used}} of {{limit}}',
  planLimit: {
    title: 'Plan limit reached',
    reached: 'Plan limit reached: {{limit}} ({{resource}}).',
    resources: { users: 'users', connections: 'connections', queues: 'queues' },
    wayOut: 'Delete a record or change to another plan to have more.',
  },
  clear: 'Clear',
  clearSearch: 'Clear search',
  clearFilters: 'Clear filters',
  nothingFound: 'No results for "{{text}}"',
  nothingFiltered: 'Nothing with these filters.',
  nothing: 'Nothing found',
  pickContact: 'Search by name or number',
  actions: 'Actions',
  actionsOf: 'Actions for {{name}}',
  edit: 'Edit',
  editOf: 'Edit {{name}}',
  delete: 'Delete',
  deleteOf: 'Delete {{name}}',
  yes: 'Yes',
}
