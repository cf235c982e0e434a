import type { Translated } from '../../../shared/i18n/translated.ts'
import type { pt } from './pt.ts'

export const es: Translated<typeof pt> = {
  tags: {
    title: 'Etiquetas',
    add: 'Nueva etiqueta',
    editTitle: 'Editar etiqueta',
    search: 'Buscar etiquetas',
    empty: 'Use etiquetas para clasificar las conversaciones.',
    name: 'Nombre',
    color: 'Color',
    kanban: 'Kanban',
    kanbanHint: 'Es una columna del tablero; cada conversación está en una sola.',
    records: 'Conversaciones',
    recordsOf_one: '{{name}}: {{count}} conversación',
    recordsOf_other: '{{name}}: {{count}} conversaciones',
    saved: 'Etiqueta guardada con éxito',
    deleted: 'Etiqueta eliminada con éxito',
    deleteTitle: 'Eliminar etiqueta',
    deleteQuestion_one: '¿Eliminar la etiqueta {{name}}? Se quitará de {{count}} conversación.',
    deleteQuestion_other: '¿Eliminar la etiqueta {{name}}? Se quitará de {{count}} conversaciones.',
  },
}
