import type { Language } from '@recado/contracts/language'
import type { Patch } from '@recado/kit/db/patch'
import { refuseDouble } from '@recado/kit/db/refuse-double'
import type { RepositoryTx, System } from '../tables/db.ts'

/** A user's login. E-mails are unique in the whole installation. */
export type Login = { readonly companyId: number; readonly userId: number; readonly passwordHash: string }

/** Searches all companies with the system role. */
export async function findLogin(system: System, email: string): Promise<Login | undefined> {
  return toLogin(await selectLogins(system).where('email', '=', email).executeTakeFirst())
}

/** Returns the login of a known user, outside of a transaction. */
export async function findLoginOf(
  system: System,
  { companyId, userId }: { companyId: number; userId: number },
): Promise<Login | undefined> {
  const logins = selectLogins(system).where('company_id', '=', companyId)
  return toLogin(await logins.where('user_id', '=', userId).executeTakeFirst())
}

const refuseTaken = refuseDouble({ login_email: 'ERR_EMAIL_ALREADY_EXISTS' })

/** @throws ERR_EMAIL_ALREADY_EXISTS if a user of any company has the e-mail */
export async function insertLogin(
  { db }: RepositoryTx,
  login: { userId: number; email: string; passwordHash: string },
): Promise<void> {
  await db
    .insertInto('login')
    .values({ user_id: login.userId, email: login.email, password_hash: login.passwordHash })
    .execute()
    .catch(refuseTaken)
}

/** @throws ERR_EMAIL_ALREADY_EXISTS if a user of any company has the e-mail */
export async function updateLogin(
  { db }: RepositoryTx,
  userId: number,
  { email, passwordHash }: Patch<Pick<Login, 'passwordHash'> & { email: string }>,
): Promise<void> {
  if (email === undefined && passwordHash === undefined) return
  await db
    .updateTable('login')
    .set({ email, password_hash: passwordHash })
    .where('user_id', '=', userId)
    .execute()
    .catch(refuseTaken)
}

/** Returns the hash of the user's password, and locks it until the transaction ends. */
export async function lockPasswordHash({ db }: RepositoryTx, userId: number): Promise<string | undefined> {
  const row = await db
    .selectFrom('login')
    .select('password_hash')
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst()
  return row?.password_hash
}

/**
 * Takes a shared lock, so that the password and the e-mail cannot change until the transaction ends.
 * @returns undefined if the user does not exist or no longer has this e-mail
 */
export async function shareLogin(
  { db }: RepositoryTx,
  { userId, email }: { userId: number; email: string },
): Promise<{ userId: number; name: string; language: Language | null; companyLanguage: Language } | undefined> {
  return db
    .selectFrom('login')
    .innerJoin('app_user', (join) =>
      join.onRef('app_user.company_id', '=', 'login.company_id').onRef('app_user.id', '=', 'login.user_id'),
    )
    .innerJoin('company', 'company.company_id', 'login.company_id')
    .select(['login.user_id as userId', 'app_user.name', 'app_user.language', 'company.language as companyLanguage'])
    .where('login.user_id', '=', userId)
    .where('login.email', '=', email)
    .forShare('login') // shared, so that other requests for the same user do not wait
    .executeTakeFirst()
}

const selectLogins = (system: System) => system.selectFrom('login').select(['company_id', 'user_id', 'password_hash'])

type LoginRow = { company_id: number; user_id: number; password_hash: string }
const toLogin = (row: LoginRow | undefined): Login | undefined =>
  row && { companyId: row.company_id, userId: row.user_id, passwordHash: row.password_hash }
