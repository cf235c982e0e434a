import { expect, test } from 'vitest'
import { isAllowed, isOfSupers, Permission, Profile } from './permissions.ts'
import { ROUTES_BY_SERVICE } from './registry.ts'
import type { RouteContract } from './route.ts'

const EVERYONE: readonly string[] = ['user', 'supervisor', 'admin']
const LEADS: readonly string[] = ['supervisor', 'admin']
const ADMINS: readonly string[] = ['admin']

/** The permission matrix as the product's description has it; written down here and not taken from the contracts. */
const MATRIX: Readonly<Record<string, readonly [profiles: readonly string[], ...permissions: Permission[]]>> = {
  'tickets: list, open, search; internal note, close, reopen, return, transfer': [
    EVERYONE,
    'tickets:read',
    'tickets:update',
  ],
  'show-all switch': [LEADS, 'tickets:showAll'],
  'open a ticket for a contact': [EVERYONE, 'tickets:create'],
  'send, edit, react, delete a sent message': [EVERYONE, 'messages:read', 'messages:send'],
  'assign to another person without owning it': [LEADS, 'tickets:assign'],
  'delete ticket': [ADMINS, 'tickets:delete'],
  'tags on a ticket': [EVERYONE, 'tickets:tag'],
  'export a conversation': [LEADS, 'tickets:export'],
  'contacts: list, view, create, edit': [EVERYONE, 'contacts:read', 'contacts:edit'],
  'delete contact or list item': [ADMINS, 'contacts-page:deleteContact'],
  'merge, opt-out switch': [LEADS, 'contacts:merge', 'contacts:optOut'],
  'import and export of contacts': [LEADS, 'contacts:import', 'contacts:export'],
  'LGPD export and erase': [ADMINS, 'contacts:erase'],
  'tags: list, create, edit, delete ordinary': [EVERYONE, 'tags:read', 'tags:edit'],
  'kanban switch, edit or delete a kanban tag': [LEADS, 'tags:lanes'],
  'kanban board': [EVERYONE, 'kanban:read'],
  'personal quick messages': [EVERYONE, 'quick-messages:read', 'quick-messages:edit'],
  'quick messages of the company': [LEADS, 'quick-messages:share'],
  'own schedules': [EVERYONE, 'schedules:read', 'schedules:edit'],
  'all schedules': [LEADS, 'schedules:all'],
  dashboard: [LEADS, 'dashboard:view'],
  'connections for pickers': [EVERYONE, 'connections:read'],
  'connections page, session actions, token': [ADMINS, 'connections:manage'],
  'queues for pickers': [EVERYONE, 'queues:read'],
  'queues, options write': [ADMINS, 'queues:manage'],
  'users for pickers': [EVERYONE, 'users:pick'],
  'own profile': [EVERYONE, 'profile:read', 'profile:edit', 'realtime:connect'],
  'users page': [ADMINS, 'users:manage'],
  'settings: read public keys': [EVERYONE, 'settings:read'],
  'settings write, company schedules': [ADMINS, 'settings:manage', 'company:manage'],
  'audit log': [ADMINS, 'audit:read'],
  'companies, plans': [[], 'companies:manage', 'plans:manage'],
}

test.each(Object.entries(MATRIX))('%s: for those of the matrix and nobody else', (_, [profiles, ...permissions]) => {
  for (const permission of permissions) {
    expect(Profile.options.filter((profile) => isAllowed(profile, permission))).toEqual(profiles)
  }
})

/** Who may ask a route at all, by the same description; whom it then answers about is for the use case. */
const ROUTES: Readonly<Record<string, string>> = {
  everyone: `
    GET /plans/: · GET /auth/me · GET /auth/sessions · DELETE /auth/sessions/: · POST /auth/2fa/setup · POST /auth/2fa/enable
    POST /auth/2fa/disable · POST /realtime/ticket · GET /companies/listPlan/: · GET /users/list · GET /users/:
    PUT /users/: · GET /settings · GET /settings/: · GET /contacts · GET /contacts/list · GET /contacts/:
    GET /contacts/:/tickets · POST /contacts · PUT /contacts/: · GET /whatsapp · GET /tickets · GET /tickets/counters
    GET /tickets/: · GET /tickets/u/: · POST /tickets · PUT /tickets/: · POST /tickets/:/read · GET /ticket/kanban
    GET /messages/: · POST /messages/: · DELETE /messages/: · POST /messages/edit/: · PUT /messages/:/reaction
    POST /messages/:/retry · POST /messages/:/media-retry · GET /messages/search · GET /queue · GET /queue/:
    GET /queue-options · GET /queue-options/: · GET /tags · GET /tags/list · GET /tags/kanban · GET /tags/: · POST /tags
    PUT /tags/: · DELETE /tags/: · PUT /ticket-tags/:/: · DELETE /ticket-tags/: · DELETE /ticket-tags/:/:
    POST /tags/sync · GET /quick-messages · GET /quick-messages/list · GET /quick-messages/: · POST /quick-messages
    PUT /quick-messages/: · DELETE /quick-messages/: · POST /quick-messages/:/media-upload
    DELETE /quick-messages/:/media-upload · GET /schedules · GET /schedules/: · POST /schedules · PUT /schedules/:
    DELETE /schedules/: · POST /schedules/:/media-upload · DELETE /schedules/:/media-upload`,
  leads: `
    POST /contacts/import · POST /contacts/upload · GET /contacts/export · POST /contacts/:/merge
    PUT /contacts/:/opt-out · GET /tickets/:/export · GET /dashboard`,
  admins: `
    GET /companies/: · PUT /companies/: · PUT /companies/:/schedules · GET /users · POST /users · DELETE /users/:
    DELETE /users/:/2fa · PUT /settings/: · GET /audit-logs · DELETE /contacts/: · GET /contacts/:/data-export
    POST /contacts/:/erase · GET /whatsapp/: · POST /whatsapp · PUT /whatsapp/: · DELETE /whatsapp/:
    POST /whatsappsession/: · PUT /whatsappsession/: · DELETE /whatsappsession/: · POST /whatsappsession/:/pairing-code
    GET /whatsappsession/:/history · POST /whatsapp/:/token · DELETE /whatsapp/:/token · DELETE /tickets/:
    POST /queue · PUT /queue/: · DELETE /queue/: · POST /queue/:/media-upload · DELETE /queue/:/media-upload
    POST /queue-options · PUT /queue-options/: · DELETE /queue-options/: · POST /queue-options/:/media-upload
    DELETE /queue-options/:/media-upload`,
  supers: `
    GET /companies · GET /companies/list · POST /companies · POST /companies/:/extend · DELETE /companies/:
    GET /plans · POST /plans · PUT /plans/: · DELETE /plans/:`,
  public: `
    POST /companies/cadastro · POST /auth/login · GET /auth/options · GET /auth/.well-known/jwks.json
    POST /auth/forgot-password · POST /auth/reset-password · GET /plans/list`,
  cookie: `POST /auth/refresh_token · DELETE /auth/logout`,
}
const PROFILES: Readonly<Record<string, readonly string[]>> = {
  everyone: EVERYONE,
  leads: LEADS,
  admins: ADMINS,
  supers: [],
}

const EXPECTED = new Map(
  Object.entries(ROUTES).flatMap(([who, list]) =>
    list
      .split(/·|\n/)
      .map((line) => line.trim())
      .filter(Boolean)
      .map((address) => [address, who] as const),
  ),
)

const addressOf = ({ method, url }: RouteContract) => `${method} ${url.replace(/:\w+/g, ':')}`
const routes: readonly RouteContract[] = Object.values(ROUTES_BY_SERVICE).flatMap((service) => Object.values(service))

test.each(routes.filter((route) => EXPECTED.has(addressOf(route))).map((route) => [addressOf(route), route] as const))(
  '%s is for those of the description',
  (address, { access }) => {
    const who = EXPECTED.get(address) ?? ''
    const profiles = PROFILES[who]
    if (!profiles || access === 'public' || access === 'cookie' || access === 'token') return expect(access).toBe(who)
    expect(Profile.options.filter((profile) => isAllowed(profile, access))).toEqual(profiles)
  },
)

test('every route of people, companies and settings is in the description above', () => {
  const unknown = Object.values(ROUTES_BY_SERVICE.auth)
    .map(addressOf)
    .filter((address) => !EXPECTED.has(address))

  expect(unknown).toEqual([])
})

test('what is of super users is theirs whatever their profile, and they may do nothing else that their profile may not', () => {
  for (const permission of Permission.options) {
    const isSupers = isOfSupers(permission)
    for (const profile of Profile.options) {
      expect(isAllowed(profile, permission, true)).toBe(isSupers || isAllowed(profile, permission))
    }
  }
  expect(Permission.options.filter(isOfSupers)).toEqual(['companies:manage', 'plans:manage'])
})
