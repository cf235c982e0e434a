import { randomBytes, randomUUID } from 'node:crypto'
import { Email } from '@recado/contracts/auth/user'
import { systemCaller } from '@recado/kit/caller'
import { cipherOf } from '@recado/kit/secrets/sealing-keys'
import { z } from 'zod'
import { hasCompany, nextCompanyId } from '../companies/company-repository.ts'
import { trialEnd } from '../companies/trial.ts'
import type { Config } from '../config.ts'
import type { Deps } from '../deps.ts'
import { findFirstPlan } from '../plans/plan-repository.ts'
import { openPushKeys } from '../push/push-keys.ts'
import { findLogin } from '../users/login-repository.ts'
import { appointSuper, foundOperator } from './appoint-super.ts'
import { type CompanyState, changeCompany } from './change-company.ts'

type CommandDeps = Pick<Deps, 'inTx' | 'system' | 'passwords'> & { readonly config: Config }

const PASSWORD_LENGTH = 20
const USAGE = 'usage: super E-MAIL | company ID on|off|YYYY-MM-DD | push-key'

/**
 * Runs a command of the operator's command line.
 * @returns the text to print
 * @throws an Error with one sentence for the operator
 */
export async function runCommand(deps: CommandDeps, [name, ...args]: readonly string[]): Promise<string> {
  if (name === 'super' && args.length === 1) return makeSuper(deps, args)
  if (name === 'company' && args.length === 2) return makeCompany(deps, args)
  if (name === 'push-key' && args.length === 0) return rotatePushKey(deps)
  throw new Error(USAGE)
}

async function makeSuper(deps: CommandDeps, [text = '']: readonly string[]): Promise<string> {
  const { inTx, system } = deps
  const parsed = Email.safeParse(text.trim())
  if (!parsed.success) throw new Error(`${text} is not an e-mail address`)
  const email = parsed.data
  const login = await findLogin(system, email)
  if (login) {
    await inTx(systemCaller(login.companyId, randomUUID()), (tx) => appointSuper(tx, login.userId))
    return `${email} is a super user. The password stays as it was.`
  }
  const password = await foundCompanyOf(deps, email)
  return `${email} is a super user. The password, shown this once: ${password}`
}

/** Creates the operator's own company with a random password. */
async function foundCompanyOf({ config, inTx, system, passwords }: CommandDeps, email: string): Promise<string> {
  const planId = await inTx(systemCaller(0, randomUUID()), findFirstPlan)
  if (planId === undefined) throw new Error('no plan is known yet; start the whole product and try again')
  const { DEFAULT_TIMEZONE: timezone, TRIAL_DAYS, PASSWORD_MIN } = config
  const password = randomBytes(64).toString('base64url').slice(0, Math.max(PASSWORD_LENGTH, PASSWORD_MIN))
  const company = {
    name: 'Recado',
    email,
    phone: '',
    planId,
    timezone,
    passwordHash: await passwords.hash(password),
    dueDate: trialEnd(new Date(), TRIAL_DAYS, timezone), // super users are not refused after it
    isOnTrial: true,
  }
  const companyId = await nextCompanyId(system)
  await inTx(systemCaller(companyId, randomUUID()), (tx) => foundOperator(tx, company))
  return password
}

/** Creates the key for which browsers subscribe from now on. */
async function rotatePushKey({ config, system }: CommandDeps): Promise<string> {
  const keys = await openPushKeys({ system, cipher: cipherOf(config) })
  const { generation } = await keys.rotate()
  return `Push key ${generation} is in use. Browsers change to it when they next open the product.`
}

async function makeCompany({ inTx }: CommandDeps, [id = '', state = '']: readonly string[]): Promise<string> {
  const companyId = z.coerce.number().int().min(1).safeParse(id)
  const change = changeOf(state)
  if (!companyId.success || !change) throw new Error(USAGE)
  const caller = systemCaller(companyId.data, randomUUID())
  const company = await inTx(caller, async (tx) => ((await hasCompany(tx)) ? changeCompany(tx, change) : undefined))
  if (!company) throw new Error(`there is no company ${id}`)
  return `${company.name} is switched ${company.status ? 'on' : 'off'} and may work until ${company.dueDate}.`
}

function changeOf(state: string): Partial<CompanyState> | undefined {
  if (state === 'on' || state === 'off') return { status: state === 'on' }
  return z.iso.date().safeParse(state).success ? { dueDate: state } : undefined
}
