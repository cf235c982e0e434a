/** The texts of the tags page, in Portuguese. */
export const pt = {
  tags: {
    title: 'Tags',
    add: 'Nova tag',
    editTitle: 'Editar tag',
    search: 'Buscar tags',
    empty: 'Use tags para classificar atendimentos.',
    name: 'Nome',
    color: 'Cor',
    kanban: 'Kanban',
    kanbanHint: 'É uma coluna do quadro; cada atendimento está em uma só.',
    records: 'Atendimentos',
    recordsOf_one: '{{name}}: {{count}} atendimento',
    recordsOf_other: '{{name}}: {{count}} atendimentos',
    saved: 'Tag salva com sucesso',
    deleted: 'Tag excluída com sucesso',
    deleteTitle: 'Excluir tag',
    deleteQuestion_one: 'Excluir a tag {{name}}? Ela será removida de {{count}} atendimento.',
    deleteQuestion_other: 'Excluir a tag {{name}}? Ela será removida de {{count}} atendimentos.',
  },
} as const
