import type { Translated } from './translated.ts'

/** What every list page says, in Portuguese. */
export const ptLists = {
  clear: 'Limpar',
  clearSearch: 'Limpar busca',
  clearFilters: 'Limpar filtros',
  nothingFound: 'Nenhum resultado para "{{text}}"',
  nothingFiltered: 'Nada com estes filtros.',
  nothing: 'Nada encontrado',
  pickContact: 'Buscar por nome ou número',
  actions: 'Ações',
  actionsOf: 'Ações de {{name}}',
  edit: 'Editar',
  editOf: 'Editar {{name}}',
  delete: 'Excluir',
  deleteOf: 'Excluir {{name}}',
  yes: 'Sim',
} as const

export type ListTexts = Translated<typeof ptLists>
