import type { Translated } from './translated.ts'

/** What the schedules page says, in Portuguese. */
export const ptSchedules = {
  title: 'Agendamentos',
  add: 'Novo agendamento',
  schedule: 'Agendar mensagem',
  scheduleOf: 'Editar o agendamento de {{date}}',
  noneOfContact: 'Nada agendado para este contato.',
  showAll: 'Mostrar todos',
  editTitle: 'Editar agendamento',
  sentTitle: 'Agendamento enviado',
  alreadySent: 'Este agendamento já foi enviado.',
  search: 'Buscar por contato ou mensagem',
  empty: 'Agende mensagens para enviar depois.',
  contact: 'Contato',
  message: 'Mensagem',
  sendAt: 'Agendado para',
  sentAt: 'Enviado em',
  user: 'Usuário',
  status: 'Status',
  statuses: {
    PENDENTE: 'Pendente',
    ENVIADA: 'Enviada',
    ERRO: 'Erro',
  },
  faults: {
    missed: 'O horário passou enquanto o sistema estava parado.',
    connection: 'Nenhuma conexão esteve ativa por um dia.',
    feature: 'O plano não inclui agendamentos.',
  },
  period: 'Período',
  view: 'Visualização',
  list: 'Lista',
  calendar: 'Calendário',
  previousMonth: 'Mês anterior',
  nextMonth: 'Próximo mês',
  connection: 'Conexão',
  automatic: 'Automática',
  file: 'Anexo',
  tooSoon: 'Escolha um horário pelo menos 1 minuto à frente.',
  saved: 'Agendamento salvo com sucesso',
  deleted: 'Agendamento excluído com sucesso',
  deleteTitle: 'Excluir agendamento',
  deleteQuestion: 'Excluir o agendamento para {{name}}?',
} as const

export type SchedulesTexts = Translated<typeof ptSchedules>
