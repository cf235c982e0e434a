import { z } from 'zod'

export const Profile = z.enum(['user', 'supervisor', 'admin'])
export type Profile = z.infer<typeof Profile>

const everyone = ['user', 'supervisor', 'admin'] as const
const leads = ['supervisor', 'admin'] as const
const admins = ['admin'] as const
const supers = ['super'] as const // `super` is not a profile, but a flag of a user beside the profile

/**
 * The profiles that have each permission. The server refuses requests and the browser hides controls according to this
 * table. Afterwards the use case checks whether the ticket belongs to the user or to one of their queues.
 */
export const PERMISSIONS = {
  'profile:read': everyone,
  'profile:edit': everyone,
  'realtime:connect': everyone,
  'tickets:read': everyone,
  'tickets:create': everyone,
  'tickets:update': everyone,
  'tickets:delete': admins,
  'tickets:export': leads,
  'tickets:showAll': leads,
  'tickets:assign': leads,
  'tickets:tag': everyone,
  'messages:read': everyone,
  'messages:send': everyone,
  'contacts:read': everyone,
  'contacts:edit': everyone,
  'contacts:merge': leads,
  'contacts:optOut': leads,
  'contacts:block': leads,
  'contacts:import': leads,
  'contacts:export': leads,
  'contacts:erase': admins, // also export a person's data, which the law requires
  'contacts-page:deleteContact': admins, // also delete items of contact lists
  'contact-fields:manage': admins,
  'contact-lists:manage': admins,
  'tags:read': everyone,
  'tags:edit': everyone,
  'tags:lanes': leads, // create, change and delete tags that are lanes of the board
  'kanban:read': everyone,
  'quick-messages:read': everyone,
  'quick-messages:edit': everyone,
  'quick-messages:share': leads, // write quick messages for the whole company
  'schedules:read': everyone,
  'schedules:edit': everyone,
  'schedules:all': leads, // also see and change the schedules of colleagues
  'chats:read': everyone, // also write in chats; only the owner of a chat may change it
  'notifications:read': everyone,
  'files:read': everyone, // everybody who writes to customers may send files of a list
  'files:manage': admins,
  'campaigns:manage': admins,
  'prompts:manage': admins,
  'integrations:manage': admins,
  'webhooks:manage': admins,
  'announcements:read': everyone, // read the announcements that are shown now
  'announcements:manage': supers,
  'helps:read': everyone,
  'helps:manage': supers,
  'installation:manage': supers, // the name, the looks, the mail sender and the support contact of the installation
  'dashboard:view': leads,
  'queues:read': everyone,
  'queues:manage': admins,
  'company:manage': admins,
  'company:export': admins, // request and download a file with all data of the company
  'companies:manage': supers,
  'plans:manage': supers,
  'invoices:read': admins, // read and pay the invoices of the own company
  'invoices:manage': supers,
  'audit:read': admins,
  'support:answer': admins, // see support entries in the own company, allow them to change data, and end them
  'settings:read': everyone,
  'settings:manage': admins,
  'users:pick': everyone,
  'users:manage': admins,
  'connections:read': everyone,
  'connections:manage': admins,
} as const satisfies Record<string, readonly (Profile | 'super')[]>

export type Permission = keyof typeof PERMISSIONS
export const Permission = z.enum(Object.keys(PERMISSIONS) as [Permission, ...Permission[]])

type Allowed = readonly (Profile | 'super')[]

/** Whether only super users have this permission. */
export const isOfSupers = (permission: Permission): boolean => (PERMISSIONS[permission] as Allowed).includes('super')

export const isAllowed = (profile: Profile, permission: Permission, isSuper = false): boolean =>
  (PERMISSIONS[permission] as Allowed).includes(profile) || (isSuper && isOfSupers(permission))

/** @returns the permissions of this profile, for the browser */
export const permissionsOf = (profile: Profile, isSuper = false): Permission[] =>
  Permission.options.filter((permission) => isAllowed(profile, permission, isSuper))
