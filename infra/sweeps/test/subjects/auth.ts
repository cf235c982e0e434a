import { createHash, randomUUID } from 'node:crypto'
import { addPushDevice, getPushKey } from '@recado/contracts/auth/push-routes'
import { updateUser } from '@recado/contracts/auth/routes'
import { updateSetting } from '@recado/contracts/auth/setting-routes'
import { disableTwoFactor, setUpTwoFactor } from '@recado/contracts/auth/two-factor-routes'
import { connectionCreated } from '@recado/contracts/connections/events'
import { DEFAULT_HOURS } from '@recado/contracts/hours'
import type { Profile } from '@recado/contracts/permissions'
import type { RouteContract, RouteInput } from '@recado/contracts/route'
import { aConnection } from '@recado/contracts/testing/conversation'
import { anyId } from '@recado/contracts/testing/resource'
import { newMediaKey } from '@recado/kit/media/media-key'
import { eventually } from '@recado/kit/testing/service'
import { createBrowserKeys } from '@recado/provider-simulators/push/browser-keys'
import { SERVICES } from '@recado/system/services'
import { auth } from '../../../../services/auth/src/app.ts'
import { shownCode } from '../../../../services/auth/test/authenticator.ts'
import {
  type AuthService,
  company as aCompany,
  hasRows,
  newEmail,
  OWN_PAGE,
  PASSWORD,
  PLAN,
  type SignedIn,
  startAuthAlone as startService,
} from '../../../../services/auth/test/harness.ts'
import { addressOf, aPhoto, sendPhoto } from '../../../../services/auth/test/photos.ts'
import { givenFactor } from '../../../../services/auth/test/second-factor.ts'
import { mark } from '../../src/marks.ts'
import type { Sample, SweptCompany } from '../../src/subject.ts'
import { companyExportSamples, insertExport } from './company-exports.ts'
import { keepChunk, keepKey, keepMoved, type StartedSubject } from './subject.ts'

type Company = SweptCompany & { readonly admin: SignedIn }

/**
 * The auth service without erasure and without the worker of its external calls, whose writes would disturb the sweep.
 */
const withoutOwnWork: typeof auth = {
  ...auth,
  create: async (deps) => {
    const app = await auth.create(deps)
    // without the erasure, the rows of a deleted company stay
    const jobs = (app.jobs ?? []).filter(({ name }) => name !== 'end-support-entries') // the entries have no sessions
    return { ...app, jobs, erasure: { forget: async () => false }, outside: [] }
  },
}

const MAIL_SERVER = 'smtp://127.0.0.1:1' // no server listens at this address
const LASTING_SECONDS = 3_600
const ADDS_NO_USERS = `update setting set value = 'disabled' where company_id = $1 and key = 'userCreation'`
const PUSH_SERVICE = 'https://127.0.0.1:1'

export async function startAuth(): Promise<StartedSubject> {
  const service = await startService({ SMTP_URL: MAIL_SERVER, OUTGOING_HOSTS: PUSH_SERVICE }, withoutOwnWork)
  await service.givenPlan({ users: 100_000, version: 2 })
  const own = await givenCompany(service, 'A')
  const other = await givenCompany(service, 'B')
  const params = { userId: own.ids.user }
  const body = {
    name: mark('A', 'colleague'),
    password: PASSWORD,
    profile: 'user' as const,
    queueIds: [own.ids.queue],
    whatsappId: own.ids.whatsapp,
  }
  // a user of their own, because each sign-in ends the user's earlier session
  const { email } = await service.givenUser(own.admin)
  const byCookie = async () => {
    const { cookie } = await service.logIn(email)
    return { as: { as: null, headers: { ...OWN_PAGE, cookie } } }
  }
  const wrong = { body: { email: (await service.givenUser(own.admin)).email, password: 'not that' } }
  const unknown = { params: { key: 'nothing' } }
  const bySuper = { as: tokenOf(await lasting(service, await service.givenSuper())) }
  const anyCompany = async (name: string) => {
    const { user } = await service.givenAdmin({ name })
    return { ...bySuper, params: { companyId: user.companyId } }
  }
  await service.givenPlan({ id: 6, name: 'Mínimo', users: 1 })
  /** Creates a company, and changes its row by the statement. @returns the company's admin */
  async function adminOf(statement: string, planId = PLAN.id): Promise<SignedIn> {
    const admin = await service.givenAdmin({ name: mark('A', 'company'), planId })
    if (statement) await service.rows(statement, [admin.user.companyId])
    return admin
  }
  const [OFF, EXPIRED] = ['status = false', `due_date = '2020-01-01'`].map(
    (change) => `update company set ${change} where company_id = $1`,
  )
  const credentials = ({ email: whose }: SignedIn) => ({ body: { email: whose, password: PASSWORD } })
  const withCookie = ({ cookie }: SignedIn) => ({ as: { as: null, headers: { ...OWN_PAGE, cookie } } })
  async function withCodes(): Promise<SignedIn> {
    const signedIn = await service.givenUser(own.admin)
    return (await givenFactor(service, signedIn)).person
  }
  /** Sends the request with a wrong password until the limit is reached. @returns the sample that is then refused */
  async function afterGuesses<R extends RouteContract>(
    contract: R,
    signedIn: SignedIn,
    input: RouteInput<R> & Sample,
  ): Promise<Sample> {
    const as = tokenOf(signedIn)
    for (let status = 0; status !== 429; ) ({ status } = await service.call(contract, input, as))
    return { ...(input as Sample), as }
  }
  /** Creates an invitation by the admin, and changes its row. @returns a valid body of its acceptance */
  async function acceptance(admin: SignedIn = own.admin, change?: string) {
    const { id, token } = await givenInvitation(service, admin)
    if (change) await service.rows(`update invitation set ${change} where id = $1`, [id])
    return { token, name: mark('A', 'invited'), password: PASSWORD, email: newEmail() }
  }
  /** Creates an invitation by the admin, and changes its row. @returns a request for its renewal */
  async function renewal(admin: SignedIn, change?: string) {
    const { id } = await givenInvitation(service, admin)
    if (change) await service.rows(`update invitation set ${change} where id = $1`, [id])
    return { as: tokenOf(admin), params: { invitationId: id } }
  }
  const refusedLink = (make: () => Promise<SignedIn>, change?: string) => async () => ({
    body: await acceptance(await make(), change),
  })
  const here = async () => own.admin
  const refusedLinks = {
    ERR_INVITATION_INVALID: async () => ({ body: { ...(await acceptance()), token: 'nothing' } }),
    ERR_INVITATION_EXPIRED: refusedLink(here, `expires_at = '2020-01-01'`),
    ERR_INVITATION_REVOKED: refusedLink(here, 'revoked_at = now()'),
    ERR_INVITATION_USED: refusedLink(here, 'used_at = now()'),
    ERR_COMPANY_DISABLED: refusedLink(() => adminOf(OFF ?? '')),
    ERR_COMPANY_EXPIRED: refusedLink(() => adminOf(EXPIRED ?? '')),
  }
  const subscription = async () => {
    const { key } = (await service.call(getPushKey, {}, tokenOf(own.admin))).body
    const { p256dh, auth } = createBrowserKeys()
    return { endpoint: `${PUSH_SERVICE}/${randomUUID()}`, p256dh, auth, key }
  }
  const newcomer = () => ({ ...body, queueIds: [], whatsappId: null, email: newEmail() })
  /** Creates a separate company for a sample that changes it, because such a change invalidates its people's tokens. */
  const elsewhere = async () => {
    const { token, user } = await service.givenAdmin({ name: mark('A', 'company') })
    return { as: { token }, params: { companyId: user.companyId } }
  }
  const exports = companyExportSamples(service, {
    company: 'A',
    companyId: own.id,
    userId: own.admin.user.id,
    as: tokenOf(own.admin),
  })
  return {
    service,
    own,
    other,
    close: () => service.close(),
    token: async (expiresIn, claims) =>
      expiresIn === undefined ? own.admin.token : service.resign(own.admin.token, expiresIn, claims),
    resign: service.resign,
    operator: bySuper.as,
    routes: SERVICES.auth.routes,
    samples: {
      ...exports.samples,
      signup: () => ({ body: aCompany() }),
      login: () => ({ body: { email, password: PASSWORD } }),
      refreshToken: byCookie,
      logout: byCookie,
      me: () => ({}),
      options: () => ({}),
      jwks: () => ({}),
      liveTicket: () => ({}),
      getCompany: () => ({ params: { companyId: own.id } }),
      getCompanyPlan: () => ({ params: { companyId: own.id } }),
      updateCompany: async () => ({ ...(await elsewhere()), body: { name: mark('A', 'new') } }),
      updateCompanyHours: async () => ({ ...(await elsewhere()), body: { schedules: DEFAULT_HOURS } }),
      listHolidays: () => ({ params: { companyId: own.id }, query: { year: 2027 } }),
      listCompanies: () => ({ ...bySuper, query: { searchParam: '⟦', pageNumber: 1 } }),
      pickCompanies: () => bySuper,
      surveyCompanies: () => bySuper,
      getStorage: () => ({ params: { companyId: own.id } }),
      limitStorage: () => ({ ...bySuper, params: { companyId: own.id }, body: { limitMb: 5_000 } }),
      showAuthService: () => bySuper,
      createCompany: () => ({ ...bySuper, body: { ...aCompany(), recurrence: 'ANUAL' } }),
      extendCompany: () => anyCompany(mark('A', 'company')),
      deleteCompany: async () => ({ ...(await anyCompany('Fim')), body: { name: 'Fim' } }),
      forgotPassword: () => ({ body: { email: newEmail() } }),
      resetPassword: async () => ({ body: { token: await givenReset(service, own.admin), password: PASSWORD } }),
      listInvitations: () => ({}),
      createInvitation: () => ({ body: { email: newEmail(), profile: 'user', queueIds: body.queueIds } }),
      renewInvitation: async () => ({ params: { invitationId: (await givenInvitation(service, own.admin)).id } }),
      revokeInvitation: async () => ({ params: { invitationId: (await givenInvitation(service, own.admin)).id } }),
      openInvitation: async () => ({ body: { token: (await givenInvitation(service, own.admin)).token } }),
      acceptInvitation: async () => ({ body: await acceptance() }),
      setUpTwoFactor: () => ({ body: { password: PASSWORD } }),
      enableTwoFactor: async () => {
        const { token } = await service.givenUser(own.admin)
        const { body: made } = await service.call(setUpTwoFactor, { body: { password: PASSWORD } }, { token })
        return { as: { token }, body: { code: shownCode(made.secret) } }
      },
      disableTwoFactor: () => ({ body: { password: PASSWORD, code: '123456' } }),
      clearTwoFactor: () => ({ params }),
      listSessions: () => ({}),
      endOwnSession: async () => {
        const signedIn = await service.givenUser(own.admin)
        return { as: tokenOf(signedIn), params: { sessionId: String(service.sessionOf(signedIn)) } }
      },
      enterSupport: async () => ({ ...(await anyCompany('Visitada')), body: { reason: mark('A', 'reason') } }),
      listSupport: () => ({}),
      allowSupport: async () => ({ params: { supportId: await givenSupport(service, own.id) } }),
      endSupport: async () => ({ params: { supportId: await givenSupport(service, own.id) } }),
      leaveSupport: async () => ({
        as: { token: await service.resign(own.admin.token, LASTING_SECONDS, await visitOf(service, own.id)) },
      }),
      getPushKey: () => ({}),
      listPushDevices: () => ({}),
      addPushDevice: async () => ({ body: await subscription() }),
      removePushDevice: async () => {
        const { body: device } = await service.call(addPushDevice, { body: await subscription() }, tokenOf(own.admin))
        return { params: { deviceId: device.id } }
      },
      getInstallation: () => bySuper,
      updateInstallation: () => ({ ...bySuper, body: { supportText: 'Ligue 0800 000 000' } }),
      setLogo: () => ({ ...bySuper, files: { file: new File([aPhoto()], 'logo.png') } }),
      removeLogo: () => bySuper,
      openLogo: async () => ({ params: { file: await givenLogo(service, bySuper.as.token) } }),
      getManifest: () => ({}),
      listAuditLogs: () => ({ query: { searchParam: '⟦', userId: own.admin.user.id } }),
      listSettings: () => ({}),
      getSetting: () => ({ params: { key: 'transferMessage' } }),
      updateSetting: () => ({ params: { key: 'call' }, body: { value: 'enabled' } }),
      listUsers: () => ({ query: { searchParam: '⟦', pageNumber: 1 } }),
      pickUsers: () => ({}),
      getUser: () => ({ params }),
      createUser: () => ({ body: { ...body, email: newEmail() } }),
      updateUser: () => ({ params, body: { queueIds: body.queueIds } }),
      setUserPhoto: () => ({ params, files: { file: new File([aPhoto()], 'foto.png') } }),
      removeUserPhoto: () => ({ params }),
      openUserPhoto: async () => {
        const { body: shown } = await sendPhoto(service, own.admin, own.admin.user.id)
        return { params: addressOf(shown), as: { token: own.admin.token } }
      },
      deleteUser: async () => {
        const { user } = await service.givenUser(own.admin)
        return { params: { userId: user.id } }
      },
    },
    without: {
      environment: { SIGNUP_ENABLED: 'false', SMTP_URL: '' },
      routes: ['signup', 'forgotPassword'],
      again: { SIGNUP_ENABLED: 'true', SMTP_URL: MAIL_SERVER },
    },
    provocations: {
      ...exports.provocations,
      updateCompany: {
        ERR_NO_PLAN_FOUND: async () => ({ ...(await anyCompany('Vaga')), body: { planId: 999 } }),
      },
      createCompany: {
        ERR_EMAIL_ALREADY_EXISTS: () => ({ ...bySuper, body: { ...aCompany(), email: own.admin.email } }),
      },
      login: {
        ERR_INVALID_CREDENTIALS: () => wrong,
        ERR_TOO_MANY_ATTEMPTS: async () => {
          await service.rows(`update login_failure set failures = 9, next_at = now() + interval '1 minute'`)
          return wrong
        },
        ERR_2FA_REQUIRED: async () => credentials(await withCodes()),
        ERR_2FA_INVALID: async () => ({ body: { ...credentials(await withCodes()).body, code: '000000' } }),
        ERR_COMPANY_DISABLED: async () => credentials(await adminOf(OFF ?? '')),
        ERR_COMPANY_EXPIRED: async () => credentials(await adminOf(EXPIRED ?? '')),
      },
      refreshToken: {
        ERR_COMPANY_DISABLED: async () => withCookie(await adminOf(OFF ?? '')),
        ERR_COMPANY_EXPIRED: async () => withCookie(await adminOf(EXPIRED ?? '')),
      },
      liveTicket: { ERR_COMPANY_EXPIRED: async () => ({ as: tokenOf(await adminOf(EXPIRED ?? '')) }) },
      createUser: {
        ERR_PLAN_LIMIT: async () => ({ as: tokenOf(await adminOf('', 6)), body: newcomer() }),
        ERR_USER_CREATION_DISABLED: async () => ({ as: tokenOf(await adminOf(ADDS_NO_USERS)), body: newcomer() }),
      },
      createInvitation: {
        ERR_EMAIL_ALREADY_EXISTS: () => ({ body: { email: own.admin.email, profile: 'user' } }),
        ERR_PLAN_LIMIT: async () => ({ as: tokenOf(await adminOf('', 6)), body: { profile: 'user' } }),
        ERR_USER_CREATION_DISABLED: async () => ({
          as: tokenOf(await adminOf(ADDS_NO_USERS)),
          body: { profile: 'user' },
        }),
      },
      renewInvitation: {
        ERR_EMAIL_ALREADY_EXISTS: () => renewal(own.admin, `email = '${own.admin.email}'`),
        ERR_PLAN_LIMIT: async () => renewal(await adminOf('', 6)),
        ERR_USER_CREATION_DISABLED: async () => renewal(await adminOf(ADDS_NO_USERS)),
      },
      openInvitation: refusedLinks,
      acceptInvitation: {
        ...refusedLinks,
        ERR_EMAIL_ALREADY_EXISTS: async () => ({ body: { ...(await acceptance()), email: own.admin.email } }),
        ERR_PLAN_LIMIT: refusedLink(() => adminOf('', 6)),
        ERR_USER_CREATION_DISABLED: refusedLink(() => adminOf(ADDS_NO_USERS)),
      },
      setUpTwoFactor: {
        ERR_CURRENT_PASSWORD: () => ({ body: { password: 'not that' } }),
        ERR_TOO_MANY_ATTEMPTS: async () =>
          afterGuesses(setUpTwoFactor, await service.givenUser(own.admin), { body: { password: 'not that' } }),
      },
      disableTwoFactor: {
        ERR_TOO_MANY_ATTEMPTS: async () =>
          afterGuesses(disableTwoFactor, await withCodes(), { body: { password: 'not that', code: '000000' } }),
        ERR_CURRENT_PASSWORD: async () => ({
          as: tokenOf(await withCodes()),
          body: { password: 'not that', code: '000000' },
        }),
      },
      enterSupport: {
        ERR_COMPANY_DISABLED: async () => {
          const { user } = await adminOf(OFF ?? '')
          return { ...bySuper, params: { companyId: user.companyId }, body: { reason: mark('A', 'reason') } }
        },
      },
      setLogo: {
        ERR_LOGO_NO_PICTURE: () => ({ ...bySuper, files: { file: new File(['a logo in words'], 'logo.txt') } }),
      },
      addPushDevice: {
        ERR_NOT_FOUND: async () => ({ body: { ...(await subscription()), key: 'A'.repeat(87) } }),
        ERR_URL_NOT_ALLOWED: async () => ({ body: { ...(await subscription()), endpoint: 'https://10.0.0.7/push' } }),
      },
      getSetting: { ERR_NO_SETTING_FOUND: () => unknown },
      updateSetting: { ERR_NO_SETTING_FOUND: () => ({ ...unknown, body: { value: 'enabled' } }) },
      updateUser: {
        ERR_EMAIL_ALREADY_EXISTS: () => ({ params, body: { email: own.admin.email } }),
        ERR_CURRENT_PASSWORD: async () => {
          const { token, user } = await adminOf(`update session set started_at = '2020-01-01' where company_id = $1`)
          return { as: { token }, params: { userId: user.id }, body: { email: newEmail() } }
        },
        ERR_TOO_MANY_ATTEMPTS: async () => {
          const admin = await adminOf(`update session set started_at = '2020-01-01' where company_id = $1`)
          const guess = { email: newEmail(), currentPassword: 'not that' }
          return afterGuesses(updateUser, admin, { params: { userId: admin.user.id }, body: guess })
        },
        ERR_LAST_ADMIN: () => ({ params: { userId: own.admin.user.id }, body: { profile: 'user' } }),
      },
      openUserPhoto: {
        ERR_NOT_FOUND: () => ({ params: { companyId: own.id, file: randomUUID() }, as: tokenOf(own.admin) }),
      },
      deleteUser: {
        ERR_CANNOT_DELETE_SELF: () => ({ params: { userId: own.admin.user.id } }),
        ERR_LAST_ADMIN: async () => {
          const { user } = await adminOf('')
          return { ...bySuper, params: { userId: user.id }, query: { companyId: user.companyId } }
        },
      },
    },
  }
}

async function givenCompany(service: AuthService, company: 'A' | 'B'): Promise<Company> {
  const admin = await lasting(service, await service.givenAdmin({ name: mark(company, 'company') }))
  const { companyId: id } = admin.user
  const queue = await service.givenQueue(id, mark(company, 'queue'))
  const connection = aConnection(id, { name: mark(company, 'connection') })
  await service.publish(connectionCreated, id, { connection })
  await eventually(() => service.rows('select 1 from connection_ref where company_id = $1', [id]), hasRows)

  const addUser = async (profile: Profile) =>
    lasting(
      service,
      await service.givenUser(admin, {
        name: mark(company, profile),
        profile,
        queueIds: [queue],
        whatsappId: connection.id,
      }),
    )
  const text = { params: { key: 'transferMessage' }, body: { value: mark(company, 'text') } }
  await service.call(updateSetting, text, { token: admin.token })
  const [supervisor, user, colleague] = [await addUser('supervisor'), await addUser('user'), await addUser('user')]
  await keepKey(service, id)
  await keepMoved(service, id)
  await keepChunk(service, id)
  await givenReset(service, admin)
  const invitation = await givenInvitation(service, admin, queue)
  await service.database.query(
    'insert into presence (company_id, user_id, node, is_online, said_at) values ($1, $2, gen_random_uuid(), true, now())',
    [id, colleague.user.id],
  )
  await service.database.query('insert into media_file (company_id, path, bytes) values ($1, $2, 7)', [
    id,
    newMediaKey('auth', id),
  ])
  await service.database.query('insert into file_use (company_id, bytes, files) values ($1, 7, 1)', [id])
  await service.database.query(
    `insert into stored_files (company_id, owner, bytes, files, version) values ($1, 'auth', 7, 1, 1)`,
    [id],
  )
  await service.database.query('insert into storage (company_id, limit_mb) values ($1, 900)', [id])
  await service.database.query('insert into given_address (company_id, invoice_id) values ($1, $2)', [id, anyId()])
  await service.database.query(
    `insert into renewal (company_id, invoice_id, plan_id, months, paid_at, due_date)
      values ($1, $2, $3, 1, now(), '2099-12-31')`,
    [id, anyId(), PLAN.id],
  )
  await service.database.query(`insert into two_factor (company_id, user_id, pending) values ($1, $2, 'sealed')`, [
    id,
    colleague.user.id,
  ])
  await service.database.query(
    `insert into mail (company_id, user_id, message_id, purpose, sealed, expires_at)
      values ($1, $2, gen_random_uuid(), 'test', 'sealed', now() + interval '1 hour')`,
    [id, colleague.user.id],
  )
  await givenSupport(service, id, { company, id: String(service.sessionOf(admin)) })
  await service.database.query(
    `insert into outage (company_id, connection_id, version, name, was_up, down_at) values ($1, $2, 1, $3, true, now())
      on conflict do nothing`,
    [id, connection.id, mark(company, 'outage')],
  )
  const pushDevice = await givenDevice(service, company, admin)
  const companyExport = await insertExport(service, { company, companyId: id, userId: admin.user.id })
  await service.database.query('update session set user_agent = $2 where company_id = $1', [id, mark(company, 'agent')])
  return {
    id,
    admin,
    uuids: { session: String(service.sessionOf(admin)), support: String(service.sessionOf(admin)) },
    ids: {
      user: colleague.user.id,
      queue,
      whatsapp: connection.id,
      invitation: invitation.id,
      pushDevice,
      companyExport,
    },
    people: { admin: tokenOf(admin), supervisor: tokenOf(supervisor), user: tokenOf(user) },
  }
}

/** Creates a support entry without a super user. @returns its id, which is the session in its tokens */
async function givenSupport(
  service: AuthService,
  companyId: number,
  { company, id }: { company: 'A' | 'B'; id: string } = { company: 'A', id: randomUUID() },
): Promise<string> {
  await service.database.query(
    `insert into support_entry (company_id, id, user_id, user_company_id, session_id, name, language, reason, started_at, ends_at)
      values ($1, $2, 1, 1, gen_random_uuid(), $3, 'pt', $4, now(), now() + interval '2 hours')`,
    [companyId, id, mark(company, 'operator'), mark(company, 'reason')],
  )
  return id
}

/** Uploads a logo of the installation. @returns the id of its file */
async function givenLogo(service: AuthService, token: string): Promise<string> {
  const body = new FormData()
  body.append('file', new Blob([aPhoto()]), 'logo.png')
  const answer = await service.raw('POST', '/installation/logo', { body, token })
  return (answer.body as { logo?: string }).logo?.split('/').at(-1) ?? ''
}

/** Creates a support entry. @returns the claims that distinguish its token from an admin's */
const visitOf = async (service: AuthService, companyId: number) => ({
  sessionId: await givenSupport(service, companyId),
  support: { mayChange: false },
})

/** Creates a subscribed browser of the admin, and a message on its way to it. @returns the id of the browser */
async function givenDevice(service: AuthService, company: 'A' | 'B', admin: SignedIn): Promise<number> {
  const [device] = await service.rows(
    `insert into push_device (company_id, user_id, session_id, endpoint_hash, sealed, key_generation, user_agent)
      values ($1, $2, $3, decode(md5($4), 'hex'), 'sealed', 1, $4) returning id`,
    [admin.user.companyId, admin.user.id, service.sessionOf(admin), mark(company, 'browser')],
  )
  await service.rows(
    `insert into push_message (company_id, device_id, source, sealed, concern, expires_at)
      values ($1, $2, 'message 1', 'sealed', '{"kind": "colleague"}', now() + interval '1 hour')`,
    [admin.user.companyId, device.id],
  )
  return Number(device.id)
}

/** Creates a user and the link by which the user can set a new password. @returns the token in the link */
async function givenReset(service: AuthService, admin: SignedIn): Promise<string> {
  const { user } = await service.givenUser(admin)
  const token = randomUUID()
  await service.database.query(
    `insert into password_reset (hash, company_id, user_id, expires_at) values ($1, $2, $3, now() + interval '1 hour')`,
    [createHash('sha256').update(token).digest(), user.companyId, user.id],
  )
  return token
}

/** Creates an open invitation without an e-mail. @returns its id, and the token in its link */
async function givenInvitation(
  service: AuthService,
  { user }: SignedIn,
  queueId?: number,
): Promise<{ id: number; token: string }> {
  const token = randomUUID()
  const hash = createHash('sha256').update(token).digest()
  const [row] = await service.rows(
    `insert into invitation (company_id, hash, profile, inviter_id, expires_at)
      values ($1, $2, 'user', $3, now() + interval '1 day') returning id`,
    [user.companyId, hash, user.id],
  )
  const id = Number(row?.id)
  if (queueId !== undefined) {
    const values = [user.companyId, id, queueId]
    await service.rows('insert into invitation_queue (company_id, invitation_id, queue_id) values ($1, $2, $3)', values)
  }
  return { id, token }
}

/**
 * @returns the same person with a token that is valid for an hour, since a token from a sign-in may expire during a
 * sweep
 */
const lasting = async (service: AuthService, signedIn: SignedIn): Promise<SignedIn> => ({
  ...signedIn,
  token: await service.resign(signedIn.token, LASTING_SECONDS),
})

const tokenOf = ({ token }: SignedIn) => ({ token })
