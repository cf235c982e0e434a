import type { PlanTexts } from './pt-plans.ts'

/** What the list of plans says to super users, in Spanish. */
export const esPlans: PlanTexts = {
  saved: 'Plan guardado con éxito',
  deleted: 'Plan eliminado con éxito',
  add: 'Nuevo plan',
  editTitle: 'Editar plan',
  search: 'Buscar planes',
  empty: 'Cree planes para ofrecer a las empresas.',
  name: 'Nombre',
  value: 'Valor por mes',
  users: 'Usuarios',
  connections: 'Conexiones',
  queues: 'Filas',
  companiesCount: 'Empresas',
  includes: 'Recursos',
  isPublic: 'Ofrecido en el registro',
  features: {
    useCampaigns: 'Campañas',
    useKanban: 'Kanban',
    useOpenAi: 'Prompts de IA',
    useIntegrations: 'Integraciones',
    useSchedules: 'Programaciones',
    useInternalChat: 'Chat interno',
    useExternalApi: 'API de mensajes',
  },
  deleteTitle: 'Eliminar plan',
  deleteQuestion: '¿Eliminar el plan {{name}}?',
}
