import { refusalInSupport } from './auth/support-rights.ts'
import type { ErrorCode } from './errors.ts'
import { PLATFORM } from './file-owner.ts'
import { refOf } from './ids.ts'
import { NOT_FOUND_CODES } from './not-found-codes.ts'
import { isOfSupers, Permission } from './permissions.ts'
import type { RouteContract } from './route.ts'

/** @returns true for a route of signed-in people, which is a route whose access is a permission */
export const isSignedIn = ({ access }: Pick<RouteContract, 'access'>): boolean =>
  !['public', 'cookie', 'token', 'signed', 'link'].includes(access)

const ALWAYS: readonly ErrorCode[] = ['ERR_INTERNAL', 'ERR_UNAVAILABLE']
const SIGNED_IN: readonly ErrorCode[] = [
  ...(['ERR_SESSION_EXPIRED', 'ERR_TOKEN_EXPIRED', 'ERR_NO_PERMISSION', 'ERR_TOO_MANY_REQUESTS'] as const),
]
const BY_TOKEN: readonly ErrorCode[] = ['ERR_API_INVALID_TOKEN', 'ERR_COMPANY_EXPIRED', 'ERR_TOO_MANY_REQUESTS']
const BY_KEY: readonly ErrorCode[] = ['ERR_API_INVALID_TOKEN', 'ERR_FEATURE_DISABLED', 'ERR_NO_PERMISSION']
const BY_SIGNATURE: readonly ErrorCode[] = ['ERR_INVALID_SIGNATURE']
const BY_LINK: readonly ErrorCode[] = [
  'ERR_MEDIA_LINK_EXPIRED',
  'ERR_COMPANY_EXPIRED',
  'ERR_2FA_SETUP_REQUIRED',
  'ERR_TOO_MANY_REQUESTS',
]
const WITH_BODY: readonly ErrorCode[] = ['ERR_VALIDATION', 'ERR_FILE_TOO_LARGE', 'ERR_UNSUPPORTED_MEDIA_TYPE']
const WITH_FILES: readonly ErrorCode[] = ['ERR_FILE_TYPE_NOT_ALLOWED', 'ERR_TOO_MANY_REQUESTS']

/**
 * @returns every possible error of the route, sorted: the errors of this route, and the errors of every route of its
 * kind
 */
export function errorCodesOf(contract: RouteContract): ErrorCode[] {
  const codes: ErrorCode[] = [
    ...ofPath(contract),
    ...(hasOwnQuery(contract) ? (['ERR_VALIDATION'] as const) : []),
    ...(contract.body || contract.files ? WITH_BODY : []),
    ...(contract.files ? WITH_FILES : []),
    ...(contract.files && contract.files.owner !== PLATFORM ? (['ERR_STORAGE_FULL'] as const) : []),
    ...(contract.idempotent ? repeatable(contract) : []),
    ...(isSignedIn(contract) ? SIGNED_IN : []),
    ...(contract.access === 'token' ? BY_TOKEN : []),
    ...(contract.scope ? BY_KEY : []),
    ...(contract.access === 'signed' ? BY_SIGNATURE : []),
    ...(contract.access === 'link' ? BY_LINK : []),
    ...inSupport(contract),
    ...(isSignedIn(contract) && !contract.renewal ? (['ERR_COMPANY_EXPIRED'] as const) : []),
    ...(isSignedIn(contract) && !contract.setup ? (['ERR_2FA_SETUP_REQUIRED'] as const) : []),
    ...(contract.ofAnyCompany ? (['ERR_NO_COMPANY_FOUND'] as const) : []),
    ...(contract.feature || contract.featureOfPart ? (['ERR_FEATURE_DISABLED'] as const) : []),
    ...contract.errors,
    ...(contract.failure ? [contract.failure] : []),
    ...ALWAYS,
  ]
  return [...new Set(codes)].sort()
}

/** The error of a support entry that may not call the route. No entry has a permission that only super users have. */
function inSupport(contract: RouteContract): ErrorCode[] {
  const { data: permission } = Permission.safeParse(contract.access)
  if (!permission || isOfSupers(permission)) return []
  const refusal = refusalInSupport(contract, { mayChange: false })
  return refusal ? [refusal] : []
}

/** Whether the query has fields besides `companyId`. Another company is refused before these fields are validated. */
const hasOwnQuery = ({ query }: RouteContract): boolean =>
  Object.keys(query?.shape ?? {}).some((key) => key !== 'companyId')

/** The errors of a repeated request. A sign-up has no caller yet, so a repeated one waits for the first one. */
const repeatable = ({ access }: RouteContract): ErrorCode[] =>
  access === 'public' ? ['ERR_IDEMPOTENCY_MISMATCH'] : ['ERR_IDEMPOTENCY_MISMATCH', 'ERR_IN_PROGRESS']

/** The errors of the parameters in the path: an invalid id gets the same error as an id that does not exist. */
const ofPath = ({ params }: RouteContract): ErrorCode[] =>
  Object.values(params?.shape ?? {}).map((schema) => {
    const entity = refOf(schema)
    return entity ? NOT_FOUND_CODES[entity] : 'ERR_NOT_FOUND'
  })
