import { enAccount } from './en-account.ts'
import { enConnections } from './en-connections.ts'
import { enContacts } from './en-contacts.ts'
import { enDashboard } from './en-dashboard.ts'
import { enDesk } from './en-desk.ts'
import { enDetails } from './en-details.ts'
import { enFiles } from './en-files.ts'
import { enHours } from './en-hours.ts'
import { enKanban } from './en-kanban.ts'
import { enLists } from './en-lists.ts'
import { enMessages } from './en-messages.ts'
import { enQueues } from './en-queues.ts'
import { enQuickMessages } from './en-quick-messages.ts'
import { enSchedules } from './en-schedules.ts'
import { enSettings } from './en-settings.ts'
import { enTags } from './en-tags.ts'
import { enTickets } from './en-tickets.ts'
import { enTodos } from './en-todos.ts'
import { enUsers } from './en-users.ts'
import type { Texts } from './pt.ts'

export const en: Texts = {
  common: {
    save: 'Save',
    discardTitle: 'Unsaved changes',
    discardQuestion: 'Discard the changes?',
    discard: 'Discard',
    keepEditing: 'Keep editing',
    changedElsewhere: 'Changed by somebody else',
    deletedElsewhere: 'This record was deleted.',
    variables: 'Variables',
    variable: {
      name: 'name',
      firstName: 'first name',
      greeting: 'greeting',
      protocol: 'protocol',
      date: 'date',
      hour: 'time',
      agent: 'agent',
      queue: 'queue',
      company: 'company',
    },
  },
  shell: {
    skip: 'Skip to content',
    menu: 'Menu',
    navigation: 'Main navigation',
    openMenu: 'Open the menu',
    collapseMenu: 'Collapse the menu',
    expandMenu: 'Expand the menu',
    greeting: 'Hello {{name}}, welcome to {{company}}!',
    until: 'Active until {{date}}',
    sections: { service: 'Service', administration: 'Administration' },
    pages: {
      dashboard: 'Dashboard',
      tickets: 'Tickets',
      quickMessages: 'Quick replies',
      todolist: 'To-do',
      kanban: 'Kanban',
      contacts: 'Contacts',
      schedules: 'Schedules',
      tags: 'Tags',
      queues: 'Queues and chatbot',
      users: 'Users',
      connections: 'Connections',
      settings: 'Settings',
    },
    connectionsAlert: 'Some connections need attention',
    version: 'Version {{version}}',
    lightTheme: 'Use the light theme',
    darkTheme: 'Use the dark theme',
    refresh: 'Refresh',
    volume: 'Sound volume',
    volumeValue: '{{percent}}%',
    testSound: 'Test the sound',
    more: 'More options',
    profile: 'Profile',
    signOut: 'Sign out',
    profiles: { admin: 'Admin', supervisor: 'Supervisor', user: 'Agent' },
    live: { connected: 'Connected', reconnecting: 'Reconnecting…', offline: 'Offline' },
    newBuild: 'There is a new version of Recado.',
    offlineBanner: 'No connection. Trying again…',
    serviceAway: 'Service unavailable. Trying again…',
    backOnline: 'Connected again',
    notFound: 'Page not found',
    notFoundHint: 'The address may have changed or been mistyped.',
    toStart: 'Go to the start',
    refused: 'This company does not have permission to access this page! We are redirecting you.',
  },
  ...enDesk,
  tickets: enTickets,
  details: enDetails,
  messages: enMessages,
  connections: enConnections,
  lists: enLists,
  settings: enSettings,
  kanban: enKanban,
  dashboard: enDashboard,
  schedules: enSchedules,
  contacts: enContacts,
  quickMessages: enQuickMessages,
  files: enFiles,
  tags: enTags,
  account: enAccount,
  todos: enTodos,
  users: enUsers,
  queues: enQueues,
  hours: enHours,
}
