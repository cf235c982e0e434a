import { isAllowed, Permission, Profile } from '@recado/contracts/permissions'
import type { RouteContract } from '@recado/contracts/route'
import { expect, test } from 'vitest'
import { ROUTES, SERVICES } from './services.ts'

/** The people who may call each route. The use case decides which rows the answer contains. */
const WHO: Readonly<Record<string, string>> = {
  everyone: `
    GET /plans/: · GET /auth/me · GET /auth/push/devices · POST /auth/push/devices
    DELETE /auth/push/devices/: · GET /auth/sessions · DELETE /auth/sessions/: · POST /auth/2fa/setup · POST /auth/2fa/enable
    POST /auth/2fa/disable · POST /realtime/ticket · GET /companies/listPlan/: · GET /users/list · GET /users/:
    PUT /users/: · POST /users/:/photo · DELETE /users/:/photo · GET /settings · GET /settings/: · GET /contacts · GET /contacts/list · GET /contacts/:
    GET /contacts/:/tickets · POST /contacts · PUT /contacts/: · GET /whatsapp · GET /tickets · GET /tickets/counters
    GET /tickets/: · GET /tickets/u/: · POST /tickets · PUT /tickets/: · POST /tickets/:/read · GET /ticket/kanban
    GET /messages/: · POST /messages/: · DELETE /messages/: · POST /messages/edit/: · PUT /messages/:/reaction
    POST /messages/:/retry · POST /messages/:/media-retry · GET /messages/search · GET /queue · GET /queue/:
    GET /queue-options · GET /queue-options/: · GET /tags · GET /tags/list · GET /tags/kanban · GET /tags/: · POST /tags
    PUT /tags/: · DELETE /tags/: · PUT /ticket-tags/:/: · DELETE /ticket-tags/: · DELETE /ticket-tags/:/:
    POST /tags/sync · GET /quick-messages · GET /quick-messages/list · GET /quick-messages/: · POST /quick-messages
    PUT /quick-messages/: · DELETE /quick-messages/: · POST /quick-messages/:/media-upload
    DELETE /quick-messages/:/media-upload · GET /schedules · GET /schedules/: · POST /schedules · PUT /schedules/:
    DELETE /schedules/: · POST /schedules/:/media-upload · DELETE /schedules/:/media-upload · GET /files · GET /files/:
    GET /announcements · GET /announcements/: · POST /announcements/seen
    GET /helps · GET /helps/list · GET /helps/: · POST /support/leave`,
  leads: `
    POST /contacts/import · POST /contacts/upload · GET /contacts/export · POST /contacts/:/merge
    PUT /contacts/:/opt-out · GET /tickets/:/export · GET /dashboard · GET /reports
    GET /reports/hours · GET /reports/tickets · GET /reports/csv · GET /reports/xlsx`,
  admins: `
    GET /companies/: · PUT /companies/: · PUT /companies/:/schedules · GET /companies/:/holidays · GET /users · POST /users · DELETE /users/:
    DELETE /users/:/2fa · PUT /settings/: · GET /audit-logs · DELETE /contacts/: · GET /contacts/:/data-export
    POST /contacts/:/erase · GET /whatsapp/: · POST /whatsapp · PUT /whatsapp/: · DELETE /whatsapp/:
    POST /whatsappsession/: · PUT /whatsappsession/: · DELETE /whatsappsession/: · POST /whatsappsession/:/pairing-code
    GET /whatsappsession/:/history · POST /whatsapp/:/token · DELETE /whatsapp/:/token · DELETE /tickets/:
    POST /queue · PUT /queue/: · DELETE /queue/: · POST /queue/:/media-upload · DELETE /queue/:/media-upload
    POST /queue-options · PUT /queue-options/: · DELETE /queue-options/: · POST /queue-options/:/media-upload
    GET /invitations · POST /invitations · POST /invitations/:/renew · DELETE /invitations/:
    GET /companies/:/storage
    GET /company-export · POST /company-export · DELETE /company-export/: · POST /company-export/:/link
    GET /support · POST /support/:/allow · DELETE /support/:
    DELETE /queue-options/:/media-upload · POST /files · PUT /files/: · DELETE /files/: · POST /files/uploadList/:`,
  supers: `
    GET /companies · GET /companies/list · POST /companies · POST /companies/:/extend · DELETE /companies/:
    GET /plans · POST /plans · PUT /plans/: · DELETE /plans/: · POST /announcements · PUT /announcements/:
    DELETE /announcements/: · POST /announcements/:/media-upload · DELETE /announcements/:/media-upload
    GET /installation · PUT /installation · POST /installation/logo · DELETE /installation/logo
    GET /platform/companies · GET /platform/services/auth · PUT /companies/:/storage
    POST /companies/:/support · POST /helps · PUT /helps/: · DELETE /helps/:`,
  public: `
    POST /companies/cadastro · POST /auth/login · GET /auth/options · GET /auth/.well-known/jwks.json
    GET /installation/logo/: · GET /installation/manifest · POST /auth/invitation · POST /auth/invitation/accept
    GET /auth/push/key · POST /auth/forgot-password · POST /auth/reset-password · GET /plans/list`,
  cookie: `POST /auth/refresh_token · DELETE /auth/logout`,
  link: `GET /media/auth/:/:/photo · GET /media/tickets/:/:/photo · GET /media/company-export/:`,
}
const PROFILES: Readonly<Record<string, readonly string[]>> = {
  everyone: ['user', 'supervisor', 'admin'],
  leads: ['supervisor', 'admin'],
  admins: ['admin'],
  supers: [],
}

const EXPECTED = new Map(
  Object.entries(WHO).flatMap(([who, list]) =>
    list
      .split(/·|\n/)
      .map((line) => line.trim())
      .filter(Boolean)
      .map((address) => [address, who] as const),
  ),
)

const addressOf = ({ method, url }: RouteContract) => `${method} ${url.replace(/:\w+/g, ':')}`

const described = ROUTES.map(({ contract }) => [addressOf(contract), contract] as const).filter(([address]) =>
  EXPECTED.has(address),
)

test.each(described)('%s is open to the people whom the description names', (address, { access }) => {
  const who = EXPECTED.get(address) ?? ''
  const profiles = PROFILES[who]
  const permission = Permission.safeParse(access)
  if (!profiles || !permission.success) return expect(access).toBe(who)
  expect(Profile.options.filter((profile) => isAllowed(profile, permission.data))).toEqual(profiles)
})

test('every route of people, companies and settings is in the description above', () => {
  const unknown = Object.values<RouteContract>(SERVICES.auth.routes)
    .map(addressOf)
    .filter((address) => !EXPECTED.has(address))

  expect(unknown).toEqual([])
})
