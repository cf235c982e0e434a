import type { Translated } from './translated.ts'

/** What every list page says, in Portuguese. */
export const ptLists = {
  wrongFields: 'Há campos a corrigir',
  usedOf: '{{used}} de {{limit}}',
  planLimit: {
    title: 'Limite do plano atingido',
    reached: 'Limite do plano atingido: {{limit}} ({{resource}}).',
    resources: { users: 'usuários', connections: 'conexões', queues: 'filas' },
    wayOut: 'Exclua um registro ou mude de plano para ter mais.',
  },
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
