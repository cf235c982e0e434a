import { listAnnouncements } from '@recado/contracts/announcements/routes'
import { listApiKeys } from '@recado/contracts/api-keys/routes'
import { getCompanyPlan } from '@recado/contracts/auth/company-routes'
import { listUsers } from '@recado/contracts/auth/routes'
import { listSettings } from '@recado/contracts/auth/setting-routes'
import { listOwnInvoices } from '@recado/contracts/billing/invoice-routes'
import { listContactListItems, listContactLists } from '@recado/contracts/campaigns/contact-list-routes'
import { getCampaign, listCampaignSettings, listCampaigns } from '@recado/contracts/campaigns/routes'
import { listChats } from '@recado/contracts/chats/routes'
import { listConnections } from '@recado/contracts/connections/routes'
import { listContacts } from '@recado/contracts/contacts/routes'
import { showDashboard } from '@recado/contracts/dashboard/routes'
import { listFileLists } from '@recado/contracts/files/routes'
import { listHelps } from '@recado/contracts/helps/routes'
import { listIntegrations } from '@recado/contracts/integrations/routes'
import { isOfSupers } from '@recado/contracts/permissions'
import { surveyCompanies } from '@recado/contracts/platform/auth-routes'
import { listAllConnections } from '@recado/contracts/platform/connection-routes'
import { listPrompts } from '@recado/contracts/prompts/routes'
import { listQueues } from '@recado/contracts/queues/routes'
import { listQuickMessages } from '@recado/contracts/quick-messages/routes'
import { showReport } from '@recado/contracts/reports/routes'
import { API_PREFIX, type RouteContract } from '@recado/contracts/route'
import { listSchedules } from '@recado/contracts/schedules/routes'
import { listTags, showBoard } from '@recado/contracts/tags/routes'
import { listTickets } from '@recado/contracts/tickets/routes'
import { listWebhooks } from '@recado/contracts/webhooks/routes'
import { ENTRANCE_PAGES } from '../../src/app/entrance-pages.tsx'
import { PAGES } from '../../src/app/pages.tsx'
import type { ShownTexts } from './texts.ts'

/** The facts about a page that the router does not have. */
type Row = {
  /** The heading of the page. */
  readonly title: (texts: ShownTexts) => string
  /** The request whose data the page shows; absent when all data is in the browser. */
  readonly reads?: RouteContract
  /** The text of the page while a company has no data; absent when there always is some. */
  readonly empty?: (texts: ShownTexts) => string
}

const ROWS: Readonly<Record<string, Row>> = {
  '/': { title: (t) => t.dashboard.title, reads: showDashboard, empty: (t) => t.dashboard.noRatings },
  '/reports': { title: (t) => t.reports.title, reads: showReport, empty: (t) => t.reports.empty },
  '/tickets/:uuid?': { title: (t) => t.tickets.title, reads: listTickets, empty: (t) => t.tickets.empty.open },
  '/quick-messages': {
    title: (t) => t.quickMessages.title,
    reads: listQuickMessages,
    empty: (t) => t.quickMessages.empty,
  },
  '/kanban': { title: (t) => t.kanban.title, reads: showBoard, empty: (t) => t.kanban.empty },
  '/todolist': { title: (t) => t.todos.title, empty: (t) => t.todos.empty },
  '/contacts': { title: (t) => t.contacts.title, reads: listContacts, empty: (t) => t.contacts.empty },
  '/schedules': { title: (t) => t.schedules.title, reads: listSchedules, empty: (t) => t.schedules.empty },
  '/chats/:uuid?': { title: (t) => t.chats.title, reads: listChats, empty: (t) => t.chats.empty },
  '/tags': { title: (t) => t.tags.title, reads: listTags, empty: (t) => t.tags.empty },
  '/helps': { title: (t) => t.helps.title, reads: listHelps },
  '/announcements': {
    title: (t) => t.announcements.title,
    reads: listAnnouncements,
    empty: (t) => t.announcements.empty,
  },
  '/campaigns': { title: (t) => t.campaigns.title, reads: listCampaigns, empty: (t) => t.campaigns.empty },
  '/campaigns-config': { title: (t) => t.campaignSettings.title, reads: listCampaignSettings },
  '/campaign/:campaignId/report': { title: (t) => t.campaigns.report, reads: getCampaign },
  '/contact-lists': { title: (t) => t.contactLists.title, reads: listContactLists, empty: (t) => t.contactLists.empty },
  '/contact-lists/:contactListId/contacts': { title: (t) => t.contactLists.title, reads: listContactListItems },
  '/connections': { title: (t) => t.connections.title, reads: listConnections, empty: (t) => t.connections.empty },
  '/messages-api': { title: (t) => t.messagesApi.title, reads: listApiKeys, empty: (t) => t.messagesApi.key.none },
  '/webhooks': { title: (t) => t.webhooks.title, reads: listWebhooks, empty: (t) => t.webhooks.empty },
  '/files': { title: (t) => t.fileLists.title, reads: listFileLists, empty: (t) => t.fileLists.empty },
  '/queues': { title: (t) => t.queues.title, reads: listQueues, empty: (t) => t.queues.empty },
  '/prompts': { title: (t) => t.prompts.title, reads: listPrompts, empty: (t) => t.prompts.empty },
  '/queue-integration': {
    title: (t) => t.integrations.title,
    reads: listIntegrations,
    empty: (t) => t.integrations.empty,
  },
  '/users': { title: (t) => t.users.title, reads: listUsers },
  '/financeiro': { title: (t) => t.finance.title, reads: listOwnInvoices },
  '/subscription': { title: (t) => t.finance.subscription, reads: getCompanyPlan },
  '/platform': { title: (t) => t.overview.title, reads: surveyCompanies },
  '/platform/connections': { title: (t) => t.overview.allTitle, reads: listAllConnections },
  '/settings': { title: (t) => t.settings.title, reads: listSettings },
}

const ENTRANCE_ROWS: Readonly<Record<string, Row>> = {
  '/login': { title: (t) => t.login.title },
  '/signup': { title: (t) => t.signup.title },
  '/forgot-password': { title: (t) => t.reset.forgotTitle },
  '/reset-password': { title: (t) => t.reset.title },
  '/invite': { title: (t) => t.invite.anyTitle },
}

/**
 * Adds the row of each page to the page.
 * @throws when a page has no row, or a row has no page
 */
function joined<Page extends { readonly path: string }>(pages: readonly Page[], rows: Readonly<Record<string, Row>>) {
  const paths = pages.map(({ path }) => path)
  const lost = Object.keys(rows).filter((path) => !paths.includes(path))
  if (lost.length > 0) throw new Error(`no page has the path ${lost.join()}`)
  return pages.map((page) => {
    const row = rows[page.path]
    if (!row) throw new Error(`the page ${page.path} has no row: add the call that it sends and its text without data`)
    const address = page.path.replace(/\/:\w+\?$/, '').replace(/:\w+/g, '1')
    return { ...page, ...row, address, isOfOne: /:\w+(\/|$)/.test(page.path) }
  })
}

const ALL = joined(PAGES, ROWS)
const isForSupers = ({ permission }: (typeof ALL)[number]) => permission !== undefined && isOfSupers(permission)
const OF_ADMINS = ALL.filter((page) => !isForSupers(page))
/** Every page behind the sign-in that an admin may see, except pages about a single entry. */
export const INSIDE = OF_ADMINS.filter(({ isOfOne }) => !isOfOne)
/** The pages about a single entry, whose id in the address is 1. */
export const OF_ONE = OF_ADMINS.filter(({ isOfOne }) => isOfOne)
/** The pages that only super users may see. */
export const FOR_SUPERS = ALL.filter(isForSupers)
export const ENTRANCE = joined(ENTRANCE_PAGES, ENTRANCE_ROWS)
export type InsidePage = (typeof INSIDE)[number]

/** @returns a pattern that matches the addresses of a route's requests, whatever their parameters are */
export const wireOf = ({ url }: RouteContract): RegExp =>
  new RegExp(`^https?://[^/]+${API_PREFIX}${url.replace(/:\w+/g, '[^/?]+')}(\\?.*)?$`)
