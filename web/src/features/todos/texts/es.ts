import type { Translated } from '../../../shared/i18n/translated.ts'
import type { pt } from './pt.ts'

export const es: Translated<typeof pt> = {
  todos: {
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
  },
}
