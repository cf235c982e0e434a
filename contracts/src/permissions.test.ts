import { expect, test } from 'vitest'
import { isAllowed, isOfSupers, Permission, Profile } from './permissions.ts'

const EVERYONE: readonly string[] = ['user', 'supervisor', 'admin']
const LEADS: readonly string[] = ['supervisor', 'admin']
const ADMINS: readonly string[] = ['admin']

/** The permission matrix of the product's description. It is written down here independently of the contracts. */
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
  'internal chat: create, read as member; own notifications': [EVERYONE, 'chats:read', 'notifications:read'],
  'file lists: send': [EVERYONE, 'files:read'],
  'file lists: page, create, edit, delete': [ADMINS, 'files:manage'],
  'contact lists': [ADMINS, 'contact-lists:manage'],
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
  'support entries: see, allow, end': [ADMINS, 'support:answer'],
  'announcements: read active': [EVERYONE, 'announcements:read'],
  'helps: read': [EVERYONE, 'helps:read'],
  'companies, plans, announcements, helps': [
    [],
    'companies:manage',
    'plans:manage',
    'announcements:manage',
    'helps:manage',
    'installation:manage',
  ],
}

test.each(Object.entries(MATRIX))(
  'exactly the profiles of the matrix have the permissions for: %s',
  (_, [profiles, ...permissions]) => {
    for (const permission of permissions) {
      expect(Profile.options.filter((profile) => isAllowed(profile, permission))).toEqual(profiles)
    }
  },
)

test('super users have the permissions of super users with every profile, and no permission of another profile', () => {
  for (const permission of Permission.options) {
    const isSupers = isOfSupers(permission)
    for (const profile of Profile.options) {
      expect(isAllowed(profile, permission, true)).toBe(isSupers || isAllowed(profile, permission))
    }
  }
  expect(Permission.options.filter(isOfSupers)).toEqual([
    'announcements:manage',
    'helps:manage',
    'installation:manage',
    'companies:manage',
    'plans:manage',
    'invoices:manage',
  ])
})
