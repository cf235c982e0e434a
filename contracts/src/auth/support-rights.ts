import type { ErrorCode } from '../errors.ts'
import { Permission } from '../permissions.ts'
import type { RouteContract } from '../route.ts'

type Asked = Pick<RouteContract, 'method' | 'access' | 'mediaType' | 'changesNothing' | 'makesCredential'>

/**
 * Permissions that no support entry has: for the account of the caller, who has none in the company, for data that would
 * leave the company, and for what cannot be undone.
 */
const NEVER: readonly Permission[] = [
  ...([
    'profile:edit',
    'company:export',
    'contacts:erase',
    'contacts:export',
    'tickets:export',
    'tickets:delete',
  ] as const),
]

/**
 * Permissions with which a support entry only reads: for users, for the entry itself, and for webhooks, integrations and
 * prompts, which would send data to an address of its choice after its end.
 */
const READ_ONLY: readonly Permission[] = [
  'users:manage',
  'support:answer',
  'webhooks:manage',
  'integrations:manage',
  'prompts:manage',
]

/** The given permissions without those that no support entry has. */
export const permissionsInSupport = (permissions: readonly Permission[]): Permission[] =>
  permissions.filter((permission) => !NEVER.includes(permission))

/**
 * Decides whether a support entry may call a route. Every service asks only this function, so a new route is covered by
 * its method and its permission.
 * @returns the code of the refusal; undefined if the entry may call the route
 */
export function refusalInSupport(route: Asked, { mayChange }: { readonly mayChange: boolean }): ErrorCode | undefined {
  const permission = Permission.safeParse(route.access).data
  if (permission && NEVER.includes(permission)) return 'ERR_NOT_IN_SUPPORT'
  if (route.mediaType !== undefined) return 'ERR_NOT_IN_SUPPORT' // an export
  if (route.makesCredential) return 'ERR_NOT_IN_SUPPORT' // it would work after the end of the entry
  if (route.method === 'GET' || route.changesNothing) return undefined
  if (permission && READ_ONLY.includes(permission)) return 'ERR_NOT_IN_SUPPORT'
  return mayChange ? undefined : 'ERR_SUPPORT_READ_ONLY'
}
