import type { PlanTexts } from './pt-plans.ts'

/** What the list of plans says to super users, in English. */
export const enPlans: PlanTexts = {
  saved: 'Plan saved',
  deleted: 'Plan deleted',
  add: 'New plan',
  editTitle: 'Edit plan',
  search: 'Search plans',
  empty: 'Create plans to offer to companies.',
  name: 'Name',
  value: 'Price per month',
  users: 'Users',
  connections: 'Connections',
  queues: 'Queues',
  companiesCount: 'Companies',
  includes: 'Features',
  isPublic: 'Offered at signup',
  features: {
    useCampaigns: 'Campaigns',
    useKanban: 'Kanban',
    useOpenAi: 'AI prompts',
    useIntegrations: 'Integrations',
    useSchedules: 'Schedules',
    useInternalChat: 'Internal chat',
    useExternalApi: 'Message API',
  },
  deleteTitle: 'Delete plan',
  deleteQuestion: 'Delete the plan {{name}}?',
}
