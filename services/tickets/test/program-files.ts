import { createApiKey } from '@recado/contracts/api-keys/routes'
import type { Scope } from '@recado/contracts/api-keys/scope'
import { companyCreated } from '@recado/contracts/auth/events'
import { API_PREFIX } from '@recado/contracts/route'
import { aCompany } from '@recado/kit/testing/resources'
import { eventually } from '@recado/kit/testing/service'
import { type Company, type Harness, PUBLIC_URL } from './harness.ts'

const API = PUBLIC_URL + API_PREFIX

/** A company that the service has heard of, so that its keys are let in. */
export async function givenKnownCompany({ company, service }: Harness): Promise<Company> {
  const made = await company()
  await service.publish(companyCreated, made.id, { company: aCompany(made.id) })
  const find = 'select 1 from company_ref where company_id = $1'
  await eventually(async () => (await service.database.query(find, [made.id])).rowCount)
  return made
}

/** A key of the company, and how a call shows it. */
export async function givenKey(
  { service }: Harness,
  company: Company,
  scopes: Scope[],
  queueIds: number[] | null = null,
) {
  const body = { name: 'ERP', scopes, queueIds, whatsappId: null }
  const { body: made } = await service.call(createApiKey, { body }, { as: company.admin })
  return { id: made.key.id, secret: made.secret, as: { as: null, token: made.secret } }
}

/** Fetches an address of a file as a program does: without a cookie, and here where tests have the service. */
export function fetchFile({ service }: Harness, address: string, init: RequestInit = {}): Promise<Response> {
  if (!address.startsWith(`${API}/`)) throw new Error(`${address} is no address of the product`)
  return fetch(service.address + address.slice(API.length), init)
}
