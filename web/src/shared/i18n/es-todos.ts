import type { TodosTexts } from './pt-todos.ts'

export const esTodos: TodosTexts = {
  title: 'Tareas',
  note: 'Las tareas quedan solo en este navegador.',
  text: 'Nueva tarea',
  add: 'Agregar',
  empty: 'Ninguna tarea.',
  created: 'Creada el {{date}}',
  changed: 'Modificada el {{date}}',
  edit: 'Editar la tarea {{text}}',
  editing: 'Texto de la tarea',
  save: 'Guardar la tarea',
  delete: 'Eliminar la tarea {{text}}',
}
