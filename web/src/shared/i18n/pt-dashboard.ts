import type { Translated } from './translated.ts'

/** What the dashboard says, in Portuguese. */
export const ptDashboard = {
  title: 'Dashboard',
  filterType: 'Tipo de filtro',
  byDate: 'Data',
  byPeriod: 'Período',
  noPeriod: 'Nenhum selecionado',
  lastDays_one: 'Último {{count}} dia',
  lastDays_other: 'Últimos {{count}} dias',
  to: 'Fim',
  filter: 'Filtrar',
  noFilter: 'Parametrize o filtro',
  ofQueues: 'Dados das suas filas: {{names}}',
  noQueues: 'Você ainda não tem filas.',
  dueDate: 'Vencimento',
  daysLeft_one: '{{count}} dia restante',
  daysLeft_other: '{{count}} dias restantes',
  overdue: 'Vencido',
  supportPending: 'Aguardando',
  supportHappening: 'Em conversa',
  supportFinished: 'Finalizados',
  leads: 'Novos contatos',
  avgSupportTime: 'T.M. de atendimento',
  avgWaitTime: 'T.M. de espera',
  byHour: 'Atendimentos de hoje por hora',
  tickets: 'Atendimentos',
  attendants: 'Atendentes',
  columns: {
    name: 'Nome',
    rating: 'Avaliações',
    avgSupportTime: 'T.M. de atendimento',
    online: 'Status',
  },
  rating: '{{rating}} ({{count}})',
  noRatings: 'Sem avaliações',
  isOnline: 'Online',
  isOffline: 'Offline',
  from: 'Início',
} as const

export type DashboardTexts = Translated<typeof ptDashboard>
