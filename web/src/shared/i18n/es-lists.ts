import type { ListTexts } from './pt-lists.ts'

/** What every list page says, in Spanish. */
export const esLists: ListTexts = {
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
