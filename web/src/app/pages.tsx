import type { ComponentType } from 'react'
import type { Guard } from '../shared/session/current-user.tsx'
import { lazyPage } from '../shared/ui/lazy-part.tsx'
import { TEXTS } from './texts.ts'

const CAMPAIGNS = { feature: 'useCampaigns', mark: 'cshow' } as const

type PageEntry = Guard & { readonly path: string; readonly Page: ComponentType }

/** Every page behind the sign-in, with its path and its guard. */
export const PAGES: readonly PageEntry[] = [
  { path: '/', Page: lazyPage(() => import('./start-page.tsx'), 'StartPage', [TEXTS.dashboard]) },
  {
    path: '/reports',
    permission: 'dashboard:view',
    Page: lazyPage(() => import('../features/reports/reports-page.tsx'), 'ReportsPage', [TEXTS.reports]),
  },
  {
    path: '/tickets/:uuid?',
    Page: lazyPage(() => import('./inbox/inbox-page.tsx'), 'InboxPage', [
      TEXTS.tickets,
      TEXTS.history,
      TEXTS.composer,
      TEXTS.content,
      TEXTS.search,
      TEXTS.presence,
      TEXTS.details,
    ]),
  },
  {
    path: '/quick-messages',
    permission: 'quick-messages:read',
    Page: lazyPage(() => import('../features/quick-messages/quick-messages-page.tsx'), 'QuickMessagesPage', [
      TEXTS.quickMessages,
    ]),
  },
  { path: '/todolist', Page: lazyPage(() => import('../features/todos/todos-page.tsx'), 'TodosPage', [TEXTS.todos]) },
  {
    path: '/kanban',
    permission: 'kanban:read',
    feature: 'useKanban',
    Page: lazyPage(() => import('./board-route.tsx'), 'BoardRoute', [TEXTS.kanban]),
  },
  {
    path: '/contacts',
    permission: 'contacts:read',
    Page: lazyPage(() => import('./contacts-route.tsx'), 'ContactsRoute', [TEXTS.contacts, TEXTS.sheets]),
  },
  {
    path: '/schedules',
    permission: 'schedules:read',
    feature: 'useSchedules',
    Page: lazyPage(() => import('./schedules-route.tsx'), 'SchedulesRoute', [TEXTS.schedules]),
  },
  {
    path: '/tags',
    permission: 'tags:read',
    Page: lazyPage(() => import('../features/tags/tags-page.tsx'), 'TagsPage', [TEXTS.tags, TEXTS.colors]),
  },
  {
    path: '/helps',
    permission: 'helps:read',
    Page: lazyPage(() => import('../features/helps/helps-page.tsx'), 'HelpsPage', [TEXTS.helps]),
  },
  {
    path: '/announcements',
    permission: 'announcements:manage',
    Page: lazyPage(() => import('../features/announcements/announcements-page.tsx'), 'AnnouncementsPage', [
      TEXTS.announcements,
    ]),
  },
  {
    path: '/chats/:uuid?',
    permission: 'chats:read',
    feature: 'useInternalChat',
    Page: lazyPage(() => import('./chats/chats-page.tsx'), 'ChatsPage', [
      TEXTS.chats,
      TEXTS.history,
      TEXTS.composer,
      TEXTS.content,
    ]),
  },
  {
    path: '/campaigns',
    permission: 'campaigns:manage',
    ...CAMPAIGNS,
    Page: lazyPage(() => import('./campaigns-route.tsx'), 'CampaignsRoute', [TEXTS.campaigns]),
  },
  {
    path: '/campaign/:campaignId/report',
    permission: 'campaigns:manage',
    ...CAMPAIGNS,
    Page: lazyPage(() => import('./campaign-report-route.tsx'), 'CampaignReportRoute', [
      TEXTS.campaigns,
      TEXTS.numberChecks,
    ]),
  },
  {
    path: '/campaigns-config',
    permission: 'campaigns:manage',
    ...CAMPAIGNS,
    Page: lazyPage(() => import('../features/campaigns/settings/campaign-settings-page.tsx'), 'CampaignSettingsPage', [
      TEXTS.campaigns,
    ]),
  },
  {
    path: '/contact-lists',
    permission: 'contact-lists:manage',
    ...CAMPAIGNS,
    Page: lazyPage(() => import('../features/contact-lists/contact-lists-page.tsx'), 'ContactListsPage', [
      TEXTS.contactLists,
      TEXTS.sheets,
    ]),
  },
  {
    path: '/contact-lists/:contactListId/contacts',
    permission: 'contact-lists:manage',
    ...CAMPAIGNS,
    Page: lazyPage(() => import('../features/contact-lists/items-page.tsx'), 'ItemsPage', [
      TEXTS.contactLists,
      TEXTS.numberChecks,
      TEXTS.sheets,
    ]),
  },
  {
    path: '/connections',
    permission: 'connections:manage',
    Page: lazyPage(() => import('./connections-route.tsx'), 'ConnectionsRoute', [TEXTS.connections]),
  },
  {
    path: '/messages-api',
    permission: 'connections:manage',
    feature: 'useExternalApi',
    Page: lazyPage(() => import('./messages-api-route.tsx'), 'MessagesApiRoute', [TEXTS.messagesApi]),
  },
  {
    path: '/webhooks',
    permission: 'webhooks:manage',
    feature: 'useIntegrations',
    Page: lazyPage(() => import('../features/webhooks/webhooks-page.tsx'), 'WebhooksPage', [TEXTS.webhooks]),
  },
  {
    path: '/files',
    permission: 'files:manage',
    Page: lazyPage(() => import('../features/file-lists/file-lists-page.tsx'), 'FileListsPage', [TEXTS.fileLists]),
  },
  {
    path: '/queues',
    permission: 'queues:manage',
    Page: lazyPage(() => import('./queues-route.tsx'), 'QueuesRoute', [TEXTS.queues, TEXTS.colors, TEXTS.specialDays]),
  },
  {
    path: '/prompts',
    permission: 'prompts:manage',
    feature: 'useOpenAi',
    Page: lazyPage(() => import('./prompts-route.tsx'), 'PromptsRoute', [TEXTS.prompts]),
  },
  {
    path: '/queue-integration',
    permission: 'integrations:manage',
    feature: 'useIntegrations',
    Page: lazyPage(() => import('../features/integrations/integrations-page.tsx'), 'IntegrationsPage', [
      TEXTS.integrations,
    ]),
  },
  {
    path: '/users',
    permission: 'users:manage',
    Page: lazyPage(() => import('./users-route.tsx'), 'UsersRoute', [TEXTS.users]),
  },
  {
    path: '/financeiro',
    permission: 'invoices:read',
    Page: lazyPage(() => import('../features/finance/finance-page.tsx'), 'FinancePage', [TEXTS.finance]),
  },
  {
    path: '/subscription',
    permission: 'invoices:read',
    Page: lazyPage(() => import('../features/finance/subscription-page.tsx'), 'SubscriptionPage', [TEXTS.finance]),
  },
  {
    path: '/platform',
    permission: 'companies:manage',
    Page: lazyPage(() => import('./platform-route.tsx'), 'PlatformRoute', [
      TEXTS.platform,
      TEXTS.connections,
      TEXTS.finance,
    ]),
  },
  {
    path: '/platform/connections',
    permission: 'companies:manage',
    Page: lazyPage(() => import('./all-connections-route.tsx'), 'AllConnectionsRoute', [
      TEXTS.platform,
      TEXTS.connections,
    ]),
  },
  {
    path: '/settings',
    permission: 'settings:manage',
    Page: lazyPage(() => import('./settings-route.tsx'), 'SettingsRoute', [
      TEXTS.settings,
      TEXTS.specialDays,
      TEXTS.audit,
      TEXTS.platform,
      TEXTS.finance,
    ]),
  },
]
