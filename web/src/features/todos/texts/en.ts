import type { Translated } from '../../../shared/i18n/translated.ts'
import type { pt } from './pt.ts'

export const en: Translated<typeof pt> = {
  todos: {
    title: 'To-do',
    note: 'The tasks stay in this browser only.',
    text: 'New task',
    add: 'Add',
    empty: 'No tasks.',
    created: 'Created on {{date}}',
    changed: 'Changed on {{date}}',
    edit: 'Edit the task {{text}}',
    editing: 'Text of the task',
    save: 'Save the task',
    delete: 'Delete the task {{text}}',
  },
}
