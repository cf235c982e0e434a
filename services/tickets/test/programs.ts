import { createHash } from 'node:crypto'
import { createApiKey } from '@recado/contracts/api-keys/routes'
import { companyCreated } from '@recado/contracts/auth/events'
import type { ConnectionStatus } from '@recado/contracts/connections/connection'
import { apiTokenChanged } from '@recado/contracts/connections/events'
import type { Scope } from '@recado/contracts/scope'
import { aCompany } from '@recado/contracts/testing/company'
import { eventually } from '@recado/kit/testing/service'
import type { Company, Harness, Person } from './harness.ts'

/** A company whose event this service has handled, so that it accepts the company's keys and tokens. */
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

/** Creates an API key as the admin; by default the key reads and manages. */
export const askForKey = ({ service }: Harness, company: Company, wish: KeyWish, as: object = company.admin) =>
  service.call(createApiKey, { body: { name: 'ERP', scopes: ['read', 'manage'], ...wish } }, { as })

/** Creates an API key. @returns the key and the options of a call that sends it */
export async function givenKey(harness: Harness, company: Company, wish: KeyWish = {}, maker?: Person) {
  const { status, body } = await askForKey(harness, company, wish, maker)
  if (status !== 201) throw new Error(`no key: ${status} ${body.error}`)
  return { ...body.key, as: { as: null, token: body.secret }, secret: body.secret }
}

let tokens = 0

/** Creates the token of a connection. Unless the connection is open, number checks and messages wait. */
export async function givenToken({ service }: Harness, company: Company, status: ConnectionStatus = 'OPENING') {
  const { id: whatsappId } = await company.connection({ status, completionMessage: 'Até logo' })
  const token = `rcd_${++tokens}`
  const hash = createHash('sha256').update(token).digest('hex')
  await service.publish(apiTokenChanged, company.id, { whatsappId, hash, version: 1 })
  const find = 'select 1 from api_token where company_id = $1 and connection_id = $2'
  await eventually(async () => (await service.database.query(find, [company.id, whatsappId])).rowCount)
  return { whatsappId, token, as: { as: null, token } }
}
