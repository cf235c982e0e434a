import type { Translated } from './translated.ts'

/** What the details of a contact say beside a conversation, in Portuguese. */
export const ptDetails = {
  title: 'Detalhes',
  close: 'Fechar detalhes',
  edit: 'Editar',
  editOf: 'Editar {{name}}',
  schedules: 'Agendamentos',
  group: 'Grupo',
  optOut: 'Não recebe campanhas',
  copy: 'Copiar {{text}}',
  tags: 'Tags',
  addTag: 'Adicionar tag',
  removeTag: 'Retirar a tag {{name}}',
  tagSaved: 'Tag salva com sucesso',
  notes: 'Notas internas',
  extra: 'Informações adicionais',
  pictures: 'Mídia da conversa',
  history: 'Histórico de atendimentos',
  noHistory: 'Este é o primeiro atendimento.',
  more: 'Mostrar mais',
  status: {
    pending: 'Aguardando',
    open: 'Em atendimento',
    closed: 'Finalizado',
  },
  ratings: {
    low: 'Insatisfeito',
    good: 'Satisfeito',
    best: 'Muito satisfeito',
  },
} as const

export type DetailTexts = Translated<typeof ptDetails>
