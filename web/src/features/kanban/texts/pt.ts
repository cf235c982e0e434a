/** The texts of the board, in Portuguese. */
export const pt = {
  kanban: {
    title: 'Kanban',
    search: 'Buscar por contato',
    queues: 'Filas',
    users: 'Usuários',
    noLane: 'Em aberto',
    empty: 'Crie tags com a opção Kanban para montar as colunas.',
    toTags: 'Ir para as tags',
    emptyLane: 'Nenhum atendimento aqui.',
    card: 'Atendimento de {{name}}',
    unread_one: '{{count}} mensagem não lida',
    unread_other: '{{count}} mensagens não lidas',
    waiting: 'aguardando {{time}}',
    seeTicket: 'Ver Ticket',
    moveOf: 'Mover {{name}} para…',
    moveTo: 'Mover para…',
    help: 'Pressione espaço para pegar o cartão, as setas para escolher a coluna, espaço para soltar e Escape para desistir.',
    carrying: '{{name}}: sobre {{lane}}',
    left: 'Ticket Tag Removido!',
    entered: 'Ticket Tag Adicionado com Sucesso!',
  },
} as const
