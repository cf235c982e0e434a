import {
  IconAddressBook,
  IconBolt,
  IconBrandWhatsapp,
  IconCalendarClock,
  IconChecklist,
  IconLayoutDashboard,
  IconLayoutKanban,
  IconMessages,
  IconSettings,
  IconSitemap,
  IconTag,
  IconUsers,
} from '@tabler/icons-react'

type MenuEntry = { readonly to: string; readonly name: string; readonly Icon: typeof IconMessages }

/** The menu, in order. Who may see an entry is defined once, with its page. */
export const MENU = [
  {
    section: 'service',
    entries: [
      { to: '/', name: 'dashboard', Icon: IconLayoutDashboard },
      { to: '/tickets', name: 'tickets', Icon: IconMessages },
      { to: '/quick-messages', name: 'quickMessages', Icon: IconBolt },
      { to: '/todolist', name: 'todolist', Icon: IconChecklist },
      { to: '/kanban', name: 'kanban', Icon: IconLayoutKanban },
      { to: '/contacts', name: 'contacts', Icon: IconAddressBook },
      { to: '/schedules', name: 'schedules', Icon: IconCalendarClock },
      { to: '/tags', name: 'tags', Icon: IconTag },
    ],
  },
  {
    section: 'administration',
    entries: [
      { to: '/connections', name: 'connections', Icon: IconBrandWhatsapp },
      { to: '/queues', name: 'queues', Icon: IconSitemap },
      { to: '/users', name: 'users', Icon: IconUsers },
      { to: '/settings', name: 'settings', Icon: IconSettings },
    ],
  },
] as const satisfies readonly { readonly section: string; readonly entries: readonly MenuEntry[] }[]
