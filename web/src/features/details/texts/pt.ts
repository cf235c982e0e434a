/** What the details pane says, in Portuguese. */
export const pt = {
  details: {
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
    campaigns: 'Campanhas',
    cameFrom: 'De onde veio',
    notes: 'Notas internas',
    extra: 'Informações adicionais',
    pictures: 'Mídia da conversa',
    history: 'Histórico de atendimentos',
    noHistory: 'Este é o primeiro atendimento.',
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
  },
} as const
