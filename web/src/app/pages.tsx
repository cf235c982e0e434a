import type { ComponentType } from 'react'
import type { Guard } from '../shared/session/current-user.tsx'
import { lazyPage } from '../shared/ui/lazy-part.tsx'

type PageEntry = Guard & { readonly path: string; readonly Page: ComponentType }

/** Every page behind the sign-in: its path, and who may see it. */
export const PAGES: readonly PageEntry[] = [
  { path: '/', Page: lazyPage(() => import('./start-page.tsx'), 'StartPage') },
  { path: '/tickets/:uuid?', Page: lazyPage(() => import('./inbox/inbox-page.tsx'), 'InboxPage') },
  {
    path: '/quick-messages',
    permission: 'quick-messages:read',
    Page: lazyPage(() => import('../features/quick-messages/quick-messages-page.tsx'), 'QuickMessagesPage'),
  },
  { path: '/todolist', Page: lazyPage(() => import('../features/todos/todos-page.tsx'), 'TodosPage') },
  {
    path: '/kanban',
    permission: 'kanban:read',
    feature: 'useKanban',
    Page: lazyPage(() => import('./board-route.tsx'), 'BoardRoute'),
  },
  {
    path: '/contacts',
    permission: 'contacts:read',
    Page: lazyPage(() => import('./contacts-route.tsx'), 'ContactsRoute'),
  },
  {
    path: '/schedules',
    permission: 'schedules:read',
    feature: 'useSchedules',
    Page: lazyPage(() => import('./schedules-route.tsx'), 'SchedulesRoute'),
  },
  {
    path: '/tags',
    permission: 'tags:read',
    Page: lazyPage(() => import('../features/tags/tags-page.tsx'), 'TagsPage'),
  },
  {
    path: '/connections',
    permission: 'connections:manage',
    Page: lazyPage(() => import('./connections-route.tsx'), 'ConnectionsRoute'),
  },
  {
    path: '/queues',
    permission: 'queues:manage',
    Page: lazyPage(() => import('./queues-route.tsx'), 'QueuesRoute'),
  },
  {
    path: '/users',
    permission: 'users:manage',
    Page: lazyPage(() => import('./users-route.tsx'), 'UsersRoute'),
  },
  {
    path: '/settings',
    permission: 'settings:manage',
    Page: lazyPage(() => import('./settings-route.tsx'), 'SettingsRoute'),
  },
]
