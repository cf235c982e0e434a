import type { TodosTexts } from './pt-todos.ts'

export const enTodos: TodosTexts = {
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
}
