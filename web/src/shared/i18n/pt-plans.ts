import type { Translated } from './translated.ts'

/** What the list of plans says to super users, in Portuguese. */
export const ptPlans = {
  saved: 'Plano salvo com sucesso',
  deleted: 'Plano excluído com sucesso',
  add: 'Novo plano',
  editTitle: 'Editar plano',
  search: 'Buscar planos',
  empty: 'Crie planos para oferecer às empresas.',
  name: 'Nome',
  value: 'Valor por mês',
  users: 'Usuários',
  connections: 'Conexões',
  queues: 'Filas',
  companiesCount: 'Empresas',
  includes: 'Recursos',
  isPublic: 'Oferecido no cadastro',
  features: {
    useCampaigns: 'Campanhas',
    useKanban: 'Kanban',
    useOpenAi: 'Prompts de IA',
    useIntegrations: 'Integrações',
    useSchedules: 'Agendamentos',
    useInternalChat: 'Chat interno',
    useExternalApi: 'API de mensagens',
  },
  deleteTitle: 'Excluir plano',
  deleteQuestion: 'Excluir o plano {{name}}?',
} as const

export type PlanTexts = Translated<typeof ptPlans>
