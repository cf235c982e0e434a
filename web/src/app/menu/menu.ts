import { API_PREFIX } from '@recado/contracts/route'
import {
  IconAddressBook,
  IconApi,
  IconBolt,
  IconBook2,
  IconBrandWhatsapp,
  IconCalendarClock,
  IconChartBar,
  IconChecklist,
  IconFiles,
  IconHeartbeat,
  IconHelpCircle,
  IconLayoutDashboard,
  IconLayoutKanban,
  IconMessage2,
  IconMessages,
  IconPlugConnected,
  IconReceipt,
  IconSend2,
  IconSettings,
  IconSitemap,
  IconSparkles,
  IconSpeakerphone,
  IconTag,
  IconUsers,
  IconWebhook,
} from '@tabler/icons-react'
import type { Guard } from '../../shared/session/current-user.tsx'
import type { pt } from '../texts/pt.ts'

type Shell = (typeof pt)['shell']
type PageName = keyof Shell['pages']

export type MenuPage = {
  readonly to: string
  readonly name: PageName
  readonly Icon: typeof IconMessages
  /** A requirement in addition to the guard of the page itself. */
  readonly guard?: Guard
  /**
   * Whether the entry opens a separate document outside the client. It opens in a new window, and has only this guard.
   */
  readonly isOutside?: true
}
type MenuGroup = { readonly name: PageName; readonly Icon: typeof IconMessages; readonly pages: readonly MenuPage[] }
export type MenuEntry = MenuPage | MenuGroup
export type MenuSection = { readonly section: keyof Shell['sections']; readonly entries: readonly MenuEntry[] }

/** The menu, in its order. The guard of each entry is defined with its page. */
export const MENU: readonly MenuSection[] = [
  {
    section: 'service',
    entries: [
      // the page at '/' has no guard
      { to: '/', name: 'dashboard', Icon: IconLayoutDashboard, guard: { permission: 'dashboard:view' } },
      { to: '/reports', name: 'reports', Icon: IconChartBar },
      { to: '/tickets', name: 'tickets', Icon: IconMessages },
      { to: '/quick-messages', name: 'quickMessages', Icon: IconBolt },
      { to: '/todolist', name: 'todolist', Icon: IconChecklist },
      { to: '/kanban', name: 'kanban', Icon: IconLayoutKanban },
      { to: '/contacts', name: 'contacts', Icon: IconAddressBook },
      { to: '/schedules', name: 'schedules', Icon: IconCalendarClock },
      { to: '/tags', name: 'tags', Icon: IconTag },
      { to: '/chats', name: 'chats', Icon: IconMessage2 },
      { to: '/helps', name: 'helps', Icon: IconHelpCircle },
    ],
  },
  {
    section: 'administration',
    entries: [
      {
        name: 'campaigns',
        Icon: IconSend2,
        pages: [
          { to: '/campaigns', name: 'campaignList', Icon: IconSend2 },
          { to: '/contact-lists', name: 'contactLists', Icon: IconAddressBook },
          { to: '/campaigns-config', name: 'campaignSettings', Icon: IconSettings },
        ],
      },
      { to: '/announcements', name: 'announcements', Icon: IconSpeakerphone },
      { to: '/connections', name: 'connections', Icon: IconBrandWhatsapp },
      { to: '/messages-api', name: 'messagesApi', Icon: IconApi },
      {
        to: `${API_PREFIX}/docs`,
        name: 'apiDocs',
        Icon: IconBook2,
        isOutside: true,
        guard: { permission: 'connections:manage', feature: 'useExternalApi' },
      },
      { to: '/webhooks', name: 'webhooks', Icon: IconWebhook },
      { to: '/files', name: 'files', Icon: IconFiles },
      { to: '/queues', name: 'queues', Icon: IconSitemap },
      { to: '/prompts', name: 'prompts', Icon: IconSparkles },
      { to: '/queue-integration', name: 'integrations', Icon: IconPlugConnected },
      { to: '/users', name: 'users', Icon: IconUsers },
      { to: '/financeiro', name: 'finance', Icon: IconReceipt },
      { to: '/platform', name: 'platform', Icon: IconHeartbeat },
      { to: '/settings', name: 'settings', Icon: IconSettings },
    ],
  },
]

/** @returns the pages of the entries, in order */
export const pagesOf = (entries: readonly MenuEntry[]): readonly MenuPage[] =>
  entries.flatMap((entry) => ('pages' in entry ? entry.pages : [entry]))
