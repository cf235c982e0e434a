import type { ListTexts } from './pt-lists.ts'

/** What every list page says, in Spanish. */
export const esLists: ListTexts = {
  wrongFields: 'Hay campos por corregir',
  usedOf: '{{used}} de {{limit}}',
  planLimit: {
    title: 'Límite del plan alcanzado',
    reached: 'Límite del plan alcanzado: {{limit}} ({{resource}}).',
    resources: { users: 'usuarios', connections: 'conexiones', queues: 'filas' },
    wayOut: 'Elimine un registro o cambie de plan para tener más.',
  },
  clear: 'Limpiar',
  clearSearch: 'Borrar búsqueda',
  clearFilters: 'Borrar filtros',
  nothingFound: 'Sin resultados para "{{text}}"',
  nothingFiltered: 'Nada con estos filtros.',
  nothing: 'Nada encontrado',
  pickContact: 'Buscar por nombre o número',
  actions: 'Acciones',
  actionsOf: 'Acciones de {{name}}',
  edit: 'Editar',
  editOf: 'Editar {{name}}',
  delete: 'Eliminar',
  deleteOf: 'Eliminar {{name}}',
  yes: 'Sí',
}
