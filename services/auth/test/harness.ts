import { randomBytes, randomUUID } from 'node:crypto'
import type { AccessClaims } from '@recado/contracts/auth/access-token'
import * as contract from '@recado/contracts/auth/routes'
import type { Me } from '@recado/contracts/auth/user'
import { planCreated } from '@recado/contracts/billing/events'
import type { Plan } from '@recado/contracts/billing/plan'
import { queueCreated } from '@recado/contracts/queues/events'
import type { RouteInput } from '@recado/contracts/route'
import { aQueue } from '@recado/contracts/testing/conversation'
import type { QueueKind } from '@recado/kit/broker/topology'
import { shareOf } from '@recado/kit/db/company-shares'
import { createCipher } from '@recado/kit/secrets/cipher'
import { oncePerWorker } from '@recado/kit/testing/once-per-worker'
import { eventually, startTestService, type TestService } from '@recado/kit/testing/service'
import { decodeJwt, decodeProtectedHeader, SignJWT } from 'jose'
import { Kysely, PostgresDialect } from 'kysely'
import { inject } from 'vitest'
import { auth } from '../src/app.ts'
import { openKeyRing } from '../src/keys/key-ring.ts'
import type { System } from '../src/tables/db.ts'

export const PLAN: Plan = {
  id: 7,
  name: 'Básico',
  users: 10,
  connections: 5,
  queues: 10,
  features: ['useKanban', 'useSchedules'],
  value: 99.9,
  isPublic: true,
  version: 1,
}
// without limits, because all tests share one IP address
const UNLIMITED = { LOGIN_PER_ADDRESS: '100000', LOGIN_PER_ACCOUNT: '100000', SIGNUP_PER_ADDRESS: '100000' }
export const PASSWORD = 'correct horse'

/** A user who is signed in in one browser. */
export type SignedIn = { token: string; user: Me; cookie: string; email: string }

export type AuthService = TestService & Awaited<ReturnType<typeof withHelp>>

/**
 * Starts the service with one plan, as if billing had published it. Test files of one process share the service, so
 * each test signs up its own company, and does not count rows of other companies.
 */
export async function startAuth(): Promise<AuthService> {
  const { service, close } = await oncePerWorker('auth', async () => {
    const alone = await startAuthAlone()
    return { service: alone, close: () => alone.close() }
  })
  return Object.defineProperties({} as AuthService, {
    ...Object.getOwnPropertyDescriptors(service),
    close: { value: close },
  })
}

/** Starts the service for one file, with other settings or several processes, or to count over all companies. */
export async function startAuthAlone(
  extra: Readonly<Record<string, string>> = {},
  definition: typeof auth = auth,
  queues?: QueueKind, // quorum if a process in production mode uses the same queues
): Promise<AuthService> {
  const service = await startTestService(
    definition,
    { postgresUrl: inject('postgresUrl'), amqpUrl: inject('amqpUrl') },
    { SECRET_KEY: randomBytes(32).toString('base64'), PUBLIC_URL, ...UNLIMITED, ...extra },
    queues && { queues },
  )
  const helped = withHelp(service)
  await helped.givenPlan()
  return Object.defineProperties(helped, Object.getOwnPropertyDescriptors(service)) as AuthService
}

function withHelp(service: TestService) {
  const rows = async (sql: string, values: unknown[] = []) => (await service.database.query(sql, values)).rows

  async function givenPlan(changes: Partial<Plan> = {}): Promise<Plan> {
    const plan = { ...PLAN, ...changes }
    await service.publish(planCreated, 0, { plan })
    await eventually(() => rows('select 1 from plan_ref where id = $1', [plan.id]), hasRows)
    if (changes.id !== undefined) await expectFresh(plan)
    return plan
  }

  /** Files share a running service, in which a plan that has changed since keeps its newer version. */
  async function expectFresh({ id, value }: Plan): Promise<void> {
    const [known] = await rows('select value_cents from plan_ref where id = $1', [id])
    if (known.value_cents !== Math.round(value * 100)) throw new Error(`another test file has a plan ${id}`)
  }

  async function givenQueue(companyId: number, name: string): Promise<number> {
    const queue = aQueue(companyId, { name })
    await service.publish(queueCreated, companyId, { queue })
    await eventually(() => rows('select 1 from queue_ref where id = $1', [queue.id]), hasRows)
    return queue.id
  }

  async function signUp(changes: Partial<RouteInput<typeof contract.signup>['body']> = {}, key?: string) {
    const body = { ...company(), ...changes }
    const headers = key === undefined ? {} : { 'idempotency-key': key }
    return { ...(await service.call(contract.signup, { body }, { as: null, headers })), email: body.email }
  }

  async function logIn(email: string, password = PASSWORD): Promise<SignedIn> {
    const answer = await service.call(contract.login, { body: { email, password } }, { as: null })
    if (answer.status !== 200) throw new Error(`not signed in: ${JSON.stringify(answer.body)}`)
    return { ...answer.body, cookie: cookieOf(answer.headers), email }
  }

  /** Creates a company whose admin is signed in. */
  async function givenAdmin(changes: Parameters<typeof signUp>[0] = {}): Promise<SignedIn> {
    const { status, body, email } = await signUp(changes)
    if (status !== 201) throw new Error(`not signed up: ${JSON.stringify(body)}`)
    return logIn(email)
  }

  /** Creates a super user with their own company. */
  async function givenSuper(): Promise<SignedIn> {
    const { user, email } = await givenAdmin({ name: 'Operadora' })
    await service.database.query('update app_user set super = true where id = $1', [user.id])
    return logIn(email)
  }

  /** Creates a signed-in colleague of the admin. */
  async function givenUser(admin: SignedIn, changes: Partial<RouteInput<typeof contract.createUser>['body']> = {}) {
    const body = { name: 'Bia', email: newEmail(), password: PASSWORD, profile: 'user' as const, ...changes }
    const answer = await service.call(contract.createUser, { body }, { token: admin.token })
    if (answer.status !== 201) throw new Error(`no user created: ${JSON.stringify(answer.body)}`)
    return logIn(body.email)
  }

  /**
   * Starts all contenders at once, and blocks their writes to the table until each of them waits for a lock. A process
   * limits the concurrent writes per company, so contenders of one company must not exceed that limit.
   */
  async function race<T>(table: string, contenders: (() => Promise<T>)[]): Promise<T[]> {
    const holder = await service.database.connect()
    await holder.query(`begin; lock table ${table} in share mode`)
    const outcomes = Promise.all(contenders.map((start) => start()))
    await eventually(
      () => rows(`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`),
      (waiting) => waiting.length >= Math.min(contenders.length, shareOf(10).atOnce),
    )
    await holder.query('commit')
    holder.release()
    return outcomes
  }

  /**
   * Signs the token again with other `claims`, with the installation's key. `expiresIn` is in seconds and may be
   * negative.
   */
  async function resign(token: string, expiresIn: number, claims: Partial<AccessClaims> = {}): Promise<string> {
    const system: System = new Kysely({ dialect: new PostgresDialect({ pool: service.database }) })
    const cipher = createCipher(Buffer.from(service.environment['SECRET_KEY'] ?? '', 'base64'))
    const { privateKey } = await (await openKeyRing({ system, cipher, days: 90 })).signing()
    const end = Math.floor(Date.now() / 1_000) + expiresIn
    return new SignJWT({ ...decodeJwt(token), ...claims })
      .setProtectedHeader(decodeProtectedHeader(token) as { alg: string })
      .setExpirationTime(end)
      .sign(privateKey)
  }

  const refresh = (cookie: string, headers: Record<string, string> = OWN_PAGE) =>
    service.call(contract.refreshToken, {}, { as: null, headers: { ...headers, cookie } })

  /** Returns the audit records of a company, in order. */
  const acts = async (companyId: number): Promise<string[]> =>
    (await rows('select action from audit_log where company_id = $1 order by id', [companyId])).map((row) => row.action)

  const sessionOf = ({ token }: SignedIn) => decodeJwt(token)['sessionId']

  /** Runs a statement as the service does in a transaction of the company. */
  async function asApp(companyId: number, statement: string) {
    const client = await service.database.connect()
    const role = new URL(service.environment['DATABASE_URL'] ?? '').username
    try {
      await client.query(`begin; set local role ${role}; set local app.company_id = '${companyId}'`)
      return await client.query(statement)
    } finally {
      await client.query('rollback')
      client.release()
    }
  }

  return {
    rows,
    givenPlan,
    givenQueue,
    signUp,
    logIn,
    givenAdmin,
    givenSuper,
    givenUser,
    race,
    resign,
    refresh,
    acts,
    sessionOf,
    asApp,
  }
}

const PUBLIC_URL = 'http://127.0.0.1:8080'
export const OWN_PAGE = { 'x-requested-with': 'app', origin: PUBLIC_URL }

export const newEmail = () => `${randomUUID()}@example.com`
export const company = () => ({
  name: 'Padaria São João',
  email: newEmail(),
  phone: '+55 11 98765-4321',
  password: PASSWORD,
  planId: PLAN.id,
})

/** Returns the cookies that a response sets, as a browser sends them to the session routes. */
export const cookieOf = (headers: Headers) =>
  headers
    .getSetCookie()
    .filter((cookie) => cookie.includes('; Path=/;'))
    .map((cookie) => cookie.split(';')[0])
    .join('; ')

/** A condition for `eventually` over `rows`. */
export const hasRows = (found: unknown[]) => found.length > 0
