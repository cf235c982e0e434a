import { createHash } from 'node:crypto'
import { createApiKey } from '@recado/contracts/api-keys/routes'
import { companyCreated } from '@recado/contracts/auth/events'
import type { ConnectionStatus } from '@recado/contracts/connections/connection'
import { apiTokenChanged } from '@recado/contracts/connections/events'
import type { Scope } from '@recado/contracts/scope'
import { aCompany } from '@recado/kit/testing/resources'
import { eventually } from '@recado/kit/testing/service'
import type { Company, Harness, Person } from './harness.ts'

/** A company that the service has heard of, so that its keys and tokens are let in. */
export async function givenKnownCompany({ company, service }: Harness): Promise<Company> {
  const made = await company()
  await service.publish(companyCreated, made.id, { company: aCompany(made.id) })
  const find = 'select 1 from company_ref where company_id = $1'
  await eventually(async () => (await service.database.query(find, [made.id])).rowCount)
  return made
}

export type KeyWish = {
  readonly name?: string
  readonly scopes?: Scope[]
  readonly queueIds?: number[] | null
  readonly whatsappId?: number | null
}

/** Asks for a key, by default one that reads and manages, as the admin does. */
export const askForKey = ({ service }: Harness, company: Company, wish: KeyWish, as: object = company.admin) =>
  service.call(createApiKey, { body: { name: 'ERP', scopes: ['read', 'manage'], ...wish } }, { as })

/** A key of the company, and how a call shows it. */
export async function givenKey(harness: Harness, company: Company, wish: KeyWish = {}, maker?: Person) {
  const { status, body } = await askForKey(harness, company, wish, maker)
  if (status !== 201) throw new Error(`no key: ${status} ${body.error}`)
  return { ...body.key, as: { as: null, token: body.secret }, secret: body.secret }
}

let tokens = 0

/** A token of a connection; unless that is open, numbers cannot be checked, and messages wait for it. */
export async function givenToken({ service }: Harness, company: Company, status: ConnectionStatus = 'OPENING') {
  const { id: whatsappId } = await company.connection({ status, completionMessage: 'Até logo' })
  const token = `rcd_${++tokens}`
  const hash = createHash('sha256').update(token).digest('hex')
  await service.publish(apiTokenChanged, company.id, { whatsappId, hash, version: 1 })
  const find = 'select 1 from api_token where company_id = $1 and connection_id = $2'
  await eventually(async () => (await service.database.query(find, [company.id, whatsappId])).rowCount)
  return { whatsappId, token, as: { as: null, token } }
}
