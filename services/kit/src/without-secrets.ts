import { errorFacts } from './error-facts.ts'

/** Names of fields whose values are never logged, at any depth and in any spelling: `setCookie`, `Set-Cookie`. */
const SECRET_FIELDS: ReadonlySet<string> = new Set(
  [
    // credentials of callers
    'authorization',
    'cookie',
    'setCookie',
    'password',
    'currentPassword',
    'newPassword',
    'passwordHash',
    'token',
    'accessToken',
    'refreshToken',
    'apiToken',
    'ticket', // of a WebSocket
    'secret',
    'clientSecret',
    // keys
    'key',
    'apiKey',
    'secretKey',
    'privateKey',
    'signingKey',
    'rootKey',
    'mediaKey',
    'keys',
    'creds',
    'credentials',
    // texts that a phone or a banking app scans
    'qr',
    'qrcode',
    'pairingCode',
    'pixKey',
    'pixCopiaECola',
    'chave',
    'devedor',
    'cpf',
    'cnpj',
    'pix',
    // texts and names of people
    'body',
    'payload',
    'text',
    'number',
    'phone',
    'email',
    'pushName',
    'detail', // of a PostgreSQL error; contains the row
  ].map((name) => name.toLowerCase()),
)
const CENSOR = '…'
const DEEPEST = 8 // deeper values are redacted; this also ends a circular object

const isSecret = (field: string): boolean =>
  SECRET_FIELDS.has(field) || SECRET_FIELDS.has(field.toLowerCase().replaceAll(/[-_]/g, ''))

/**
 * Redacts texts, phone numbers and credentials of people in a log entry. An object without any of these is returned
 * unchanged, not copied.
 */
export function withoutSecrets<F extends object>(facts: F): F {
  return fieldsOf(facts, 0) as F
}

function fieldsOf(given: object, depth: number): object {
  const fields = given as Readonly<Record<string, unknown>>
  let kept: Record<string, unknown> | undefined
  for (const name of Object.keys(fields)) {
    const value = fields[name]
    if (value === undefined) continue
    const shown = isSecret(name) ? CENSOR : depth === 0 && isError(name) ? errorFacts(value) : shownOf(value, depth)
    if (shown === value) continue
    kept ??= { ...fields }
    kept[name] = shown
  }
  return kept ?? given
}

const isError = (name: string) => name === 'err' || name === 'error'

function shownOf(value: unknown, depth: number): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (depth >= DEEPEST) return CENSOR
  if (Array.isArray(value)) return listOf(value, depth + 1)
  if (value instanceof Error) return errorFacts(value)
  if (value instanceof Date) return value
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === null ? fieldsOf(value, depth + 1) : CENSOR // bytes, requests, …
}

function listOf(values: readonly unknown[], depth: number): readonly unknown[] {
  const shown = values.map((value) => shownOf(value, depth))
  return shown.every((value, index) => value === values[index]) ? values : shown
}
