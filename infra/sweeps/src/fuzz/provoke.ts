import { AccessClaims } from '@recado/contracts/auth/access-token'
import { refusalInSupport } from '@recado/contracts/auth/support-rights'
import { NOT_FOUND_CODES } from '@recado/contracts/not-found-codes'
import type { RouteContract } from '@recado/contracts/route'
import { isSignedIn } from '@recado/contracts/route-errors'
import { BAD_BODIES, badRequestsOf } from '../bad-requests.ts'
import { fieldsOf } from '../fields.ts'
import type { Sample, Subject } from '../subject.ts'
import { withValue } from '../swap.ts'
import type { Ask } from './asker.ts'

type Given = { readonly subject: Subject; readonly route: RouteContract; readonly sample: Sample; readonly ask: Ask }

const MISSING = { id: 900_000_000_000_001, uuid: '00000000-0000-4000-8000-000000000000' }
const EXPIRED: Partial<AccessClaims> = { companyExpiresAt: 1, dueDate: '2020-01-01' }
const READING = { support: { mayChange: false } } satisfies Partial<AccessClaims> // a support entry without consent
const LIMITED: Partial<AccessClaims> = { setupOnly: true } // of a user who lacks a demanded second factor
const POOR: Partial<AccessClaims> = { features: [], limits: { users: 0, connections: 0, queues: 0 } }

/** Sends a request for each error that any route of this kind can answer with. */
export async function provoke(given: Given): Promise<void> {
  if (isSignedIn(given.route)) await asWhoMayNot(given)
  if (given.route.access === 'link') await withoutSession(given)
  if (given.route.access === 'token') await given.ask({ ...given.sample, as: { token: 'nobody' } })
  if (given.route.scope) await byRefusedKeys(given)
  await wrongly(given)
  await ofNobody(given)
  if (given.route.idempotent && given.route.access !== 'public') await meanwhile(given)
  if (given.route.access === 'cookie') await fromElsewhere(given)
  if (given.route.files) {
    await withBadFiles(given)
    await withoutSpace(given)
  }
  await tooOften(given)
}

async function asWhoMayNot({ subject, route, sample, ask }: Given): Promise<void> {
  await ask({ ...sample, as: { as: null } })
  await ask({ ...sample, as: { token: await subject.token(-3_600) } })
  await ask({ ...sample, as: { token: await subject.token(600, EXPIRED) } })
  await ask({ ...sample, as: { token: await subject.token(600, LIMITED) } })
  await ask({ ...sample, as: { token: await subject.token(600, POOR) } })
  if (refusalInSupport(route, READING.support))
    await ask({ ...sample, as: { token: await subject.token(600, READING) } })
  await ask({ ...sample, query: { ...sample.query, companyId: subject.other.id } })
  if (route.method !== 'GET') await ask({ ...sample, as: subject.own.people.user })
}

async function byRefusedKeys({ subject, sample, ask }: Given): Promise<void> {
  for (const token of subject.refusedKeys ?? []) await ask({ ...sample, as: { as: null, token } })
}

/** Sends the request without the cookie, and with cookies of an expired company and of a limited session. */
async function withoutSession({ subject, sample, ask }: Given): Promise<void> {
  await ask({ ...sample, as: { as: null } })
  await ask({ ...sample, as: { token: await subject.token(600, LIMITED) } })
  await ask({ ...sample, as: { token: await subject.token(600, EXPIRED) } })
}

/** Sends a request with an invalid value for each of the statuses 400 and 404, and bodies that are not JSON objects. */
async function wrongly({ route, sample, ask }: Given): Promise<void> {
  const bad = badRequestsOf(route, sample).filter(({ expected }) => expected)
  for (const status of [400, 404]) {
    const one = bad.find(({ expected }) => expected?.status === status)
    if (one) await ask(one.input)
  }
  if (!route.body && !route.files) return
  for (const { text: body, type, status } of BAD_BODIES) {
    if (body === '{' || status !== 400) await ask(sample, { body, ...(type !== undefined && { type }) })
  }
}

/** Sends the request with ids that do not exist, one at a time. */
async function ofNobody({ subject, route, sample, ask }: Given): Promise<void> {
  if (route.ofAnyCompany && subject.operator) {
    const place = route.query ? 'query' : 'params'
    await ask({ ...sample, as: subject.operator, [place]: { ...sample[place], companyId: MISSING.id } })
  }
  for (const field of fieldsOf(route)) {
    if (!field.entity || !Object.hasOwn(NOT_FOUND_CODES, field.entity)) continue
    await ask(withValue(sample, field, field.isText ? MISSING.uuid : MISSING.id))
  }
}

/** Sends the request without a cookie, and without the headers of the product's own page. */
async function fromElsewhere({ sample, ask }: Given): Promise<void> {
  const { cookie = '', ...page } = sample.as?.headers ?? {}
  await ask({ ...sample, as: { as: null, headers: page } })
  await ask({ ...sample, as: { as: null, headers: { cookie } } })
}

/** Sends the request with an idempotency key while another request with this key seems to be running. */
async function meanwhile({ subject, route, sample, ask }: Given): Promise<void> {
  const key = crypto.randomUUID()
  const { own, service } = subject
  const token = await subject.token()
  const [asker, as] =
    route.access === 'token' ? [-(own.ids.whatsapp ?? 0), sample.as] : [claimsIn(token).userId, { token }]
  const client = await service.database.connect()
  await client.query('begin')
  await client.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`idempotency:${own.id}:${asker}:${key}`])
  await ask({ ...sample, ...(as && { as }) }, { key })
  await client.query('rollback')
  client.release()
}

function claimsIn(token: string): Pick<AccessClaims, 'userId' | 'companyId'> {
  const [, claims = ''] = token.split('.') // the second part of a JWT (RFC 7519 §3)
  const parsed: unknown = JSON.parse(Buffer.from(claims, 'base64url').toString())
  return AccessClaims.pick({ userId: true, companyId: true }).parse(parsed)
}

/** Sends the form with a file whose content contradicts its name, and without a file. */
async function withBadFiles({ route, sample, ask }: Given): Promise<void> {
  const field = route.files?.field ?? ''
  await ask({ ...sample, files: { [field]: new File(['<html><script>1</script></html>'], 'foto.png') } })
  await ask({ ...sample, files: {} })
}

/** Sends the form when its company, or that of the super users, has used its space for files. */
async function withoutSpace({ subject: { service, own, operator }, route, sample, ask }: Given): Promise<void> {
  await service.database.query(
    `insert into file_use (company_id, is_full) select distinct id, true from unnest($1::int[]) as id
      on conflict (company_id) do update set is_full = true`,
    [[own.id, operator?.token ? claimsIn(operator.token).companyId : own.id]],
  )
  const files = sample.files ?? { [route.files?.field ?? '']: new File(['Oi'], 'nota.txt') }
  await ask({ ...sample, files })
  await service.database.query('update file_use set is_full = false')
}

/** Sends the request when the limit for its caller is used up. */
async function tooOften({ subject: { service }, route, sample, ask }: Given): Promise<void> {
  if (!route.files && route.access !== 'token' && route.access !== 'public') return
  const { rowCount } = await service.database.query(`select from pg_class where relname = 'rate_limit'`)
  if (!rowCount) return
  await ask(sample)
  // the limit is used up for a day, which is longer than the period of any limit, so that the next request is refused
  await service.database.query(`update rate_limit set full_at = now() + interval '1 day'`)
  await ask(sample)
  await service.database.query('delete from rate_limit')
}
