import { claimsOf, startTestTokens } from '@recado/kit/testing/tokens'
import type { Subject } from './subject.ts'

export type BadToken = {
  readonly what: string
  readonly token: string | undefined
  readonly status: number
  readonly error: string
}

const OVER = { status: 401, error: 'ERR_SESSION_EXPIRED' } as const

/** Tokens that must be refused regardless of their claims. */
export async function badTokensOf({
  token,
  own,
  other,
}: Pick<Subject, 'token' | 'own' | 'other'>): Promise<BadToken[]> {
  const good = await token()
  const strangers = await startTestTokens()
  const foreign = await strangers.sign(claimsOf({ companyId: own.id, super: true }))
  const foreignAndOld = await strangers.sign(claimsOf({ companyId: own.id }), -3_600)
  await strangers.close()
  return [
    { what: 'no token', token: undefined, ...OVER },
    { what: 'an unreadable token', token: 'not.a.token', ...OVER },
    { what: 'a token without a signature', token: resigned(good, { alg: 'none' }, {}, ''), ...OVER },
    { what: 'a token changed to the other company', token: resigned(good, {}, { companyId: other.id }), ...OVER },
    { what: 'a token that somebody else signed', token: foreign, ...OVER },
    { what: 'an old token that somebody else signed', token: foreignAndOld, ...OVER },
    { what: 'an expired token', token: await token(-3_600), status: 403, error: 'ERR_TOKEN_EXPIRED' },
  ]
}

/** The token with changed contents and its original signature. */
function resigned(token: string, header: object, body: object, signature = token.split('.')[2] ?? ''): string {
  const [oldHeader = '', oldBody = ''] = token.split('.')
  return [changed(oldHeader, header), changed(oldBody, body), signature].join('.')
}

const changed = (part: string, change: object): string => {
  const old = JSON.parse(Buffer.from(part, 'base64url').toString()) as object
  return Buffer.from(JSON.stringify({ ...old, ...change })).toString('base64url')
}
