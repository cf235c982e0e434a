import * as audit from './auth/audit-routes.ts'
import * as companies from './auth/company-routes.ts'
import * as passwords from './auth/password-routes.ts'
import * as auth from './auth/routes.ts'
import * as sessions from './auth/session-routes.ts'
import * as settings from './auth/setting-routes.ts'
import * as twoFactor from './auth/two-factor-routes.ts'
import * as billing from './billing/routes.ts'
import * as connections from './connections/routes.ts'
import * as contactData from './contacts/data-routes.ts'
import * as contacts from './contacts/routes.ts'
import * as dashboard from './dashboard/routes.ts'
import * as media from './media/routes.ts'
import * as external from './messages/external-routes.ts'
import * as messages from './messages/routes.ts'
import * as queues from './queues/routes.ts'
import * as quickMessages from './quick-messages/routes.ts'
import type { RouteContract } from './route.ts'
import * as schedules from './schedules/routes.ts'
import * as tags from './tags/routes.ts'
import * as tickets from './tickets/routes.ts'

/** The services that answer HTTP, each with its routes. The edge, OpenAPI and the sweeps read this. */
export const ROUTES_BY_SERVICE = {
  auth: { ...auth, ...audit, ...companies, ...passwords, ...sessions, ...settings, ...twoFactor },
  billing,
  connections,
  tickets: {
    ...external,
    ...media,
    ...messages,
    ...queues,
    ...tickets,
    ...tags,
    ...quickMessages,
    ...schedules,
    ...dashboard,
    ...contacts,
    ...contactData,
  },
} as const satisfies Record<string, Record<string, RouteContract>>
export type ServiceName = keyof typeof ROUTES_BY_SERVICE
