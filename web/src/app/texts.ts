import { partIn, type TextPart } from '../shared/i18n/texts.ts'
import { PASSWORD_TEXTS } from '../shared/passwords/password-texts.ts'
import { type ENTRANCE_TEXTS, PAGE_TEXTS } from './entrance-texts.ts'

const FILES = import.meta.glob<Record<string, object>>([
  '../features/*/texts/*.ts',
  '!../features/session/texts/*.ts', // these texts are in ENTRANCE_TEXTS
  './texts/*.ts',
  '../shared/colors/texts/*.ts',
  '../shared/number-checks/texts/*.ts',
  '../shared/sheets/texts/*.ts',
  '../shared/special-days/texts/*.ts',
  '../shared/i18n/texts/*.ts',
])
const of = <Pt extends object>(feature: string) => partIn<Pt>(FILES, `../features/${feature}/texts`)

/**
 * The texts of each feature. A page names the features whose texts it shows, and these are fetched in parallel with its
 * code. Portuguese is the source of the keys. Code that every page runs may show only texts of the frame.
 * `lazy-texts.test.ts` fails for a page that shows a text without naming it, and for a page that names texts without
 * showing them.
 */
export const TEXTS = {
  ...PAGE_TEXTS,
  account: of<typeof import('../features/account/texts/pt.ts').pt>('account'),
  announcements: of<typeof import('../features/announcements/texts/pt.ts').pt>('announcements'),
  audit: of<typeof import('../features/audit/texts/pt.ts').pt>('audit'),
  campaigns: of<typeof import('../features/campaigns/texts/pt.ts').pt>('campaigns'),
  chats: of<typeof import('../features/chats/texts/pt.ts').pt>('chats'),
  colors: partIn<typeof import('../shared/colors/texts/pt.ts').pt>(FILES, '../shared/colors/texts'),
  companyExport: of<typeof import('../features/company-export/texts/pt.ts').pt>('company-export'),
  composer: of<typeof import('../features/composer/texts/pt.ts').pt>('composer'),
  connections: of<typeof import('../features/connections/texts/pt.ts').pt>('connections'),
  contactLists: of<typeof import('../features/contact-lists/texts/pt.ts').pt>('contact-lists'),
  contacts: of<typeof import('../features/contacts/texts/pt.ts').pt>('contacts'),
  content: of<typeof import('../features/content/texts/pt.ts').pt>('content'),
  dashboard: of<typeof import('../features/dashboard/texts/pt.ts').pt>('dashboard'),
  details: of<typeof import('../features/details/texts/pt.ts').pt>('details'),
  firstSteps: of<typeof import('../features/first-steps/texts/pt.ts').pt>('first-steps'),
  finance: of<typeof import('../features/finance/texts/pt.ts').pt>('finance'),
  fileLists: of<typeof import('../features/file-lists/texts/pt.ts').pt>('file-lists'),
  helps: of<typeof import('../features/helps/texts/pt.ts').pt>('helps'),
  history: of<typeof import('../features/history/texts/pt.ts').pt>('history'),
  integrations: of<typeof import('../features/integrations/texts/pt.ts').pt>('integrations'),
  kanban: of<typeof import('../features/kanban/texts/pt.ts').pt>('kanban'),
  messagesApi: of<typeof import('../features/messages-api/texts/pt.ts').pt>('messages-api'),
  passwords: PASSWORD_TEXTS,
  platform: of<typeof import('../features/platform/texts/pt.ts').pt>('platform'),
  numberChecks: partIn<typeof import('../shared/number-checks/texts/pt.ts').pt>(FILES, '../shared/number-checks/texts'),
  presence: of<typeof import('../features/presence/texts/pt.ts').pt>('presence'),
  prompts: of<typeof import('../features/prompts/texts/pt.ts').pt>('prompts'),
  queues: of<typeof import('../features/queues/texts/pt.ts').pt>('queues'),
  quickMessages: of<typeof import('../features/quick-messages/texts/pt.ts').pt>('quick-messages'),
  reports: of<typeof import('../features/reports/texts/pt.ts').pt>('reports'),
  schedules: of<typeof import('../features/schedules/texts/pt.ts').pt>('schedules'),
  search: of<typeof import('../features/search/texts/pt.ts').pt>('search'),
  settings: of<typeof import('../features/settings/texts/pt.ts').pt>('settings'),
  sheets: partIn<typeof import('../shared/sheets/texts/pt.ts').pt>(FILES, '../shared/sheets/texts'),
  specialDays: partIn<typeof import('../shared/special-days/texts/pt.ts').pt>(FILES, '../shared/special-days/texts'),
  support: of<typeof import('../features/support/texts/pt.ts').pt>('support'),
  tags: of<typeof import('../features/tags/texts/pt.ts').pt>('tags'),
  tickets: of<typeof import('../features/tickets/texts/pt.ts').pt>('tickets'),
  todos: of<typeof import('../features/todos/texts/pt.ts').pt>('todos'),
  users: of<typeof import('../features/users/texts/pt.ts').pt>('users'),
  webhooks: of<typeof import('../features/webhooks/texts/pt.ts').pt>('webhooks'),
} as const

/** The texts around every page behind the sign-in, and the texts of components that several features share. */
export const FRAME_TEXTS = [
  partIn<typeof import('./texts/pt.ts').pt>(FILES, './texts'),
  partIn<typeof import('../shared/i18n/texts/pt.ts').pt>(FILES, '../shared/i18n/texts'),
] as const

type Every = (typeof TEXTS)[keyof typeof TEXTS] | (typeof FRAME_TEXTS | typeof ENTRANCE_TEXTS)[number]
type Intersection<T> = (T extends unknown ? (one: T) => void : never) extends (all: infer All) => void ? All : never

/** The type of all texts of the client. Portuguese is the source of the keys for the other languages. */
export type AllTexts = Intersection<Every extends TextPart<infer Pt> ? Pt : never>

declare module 'i18next' {
  interface CustomTypeOptions {
    resources: { translation: AllTexts }
  }
}
