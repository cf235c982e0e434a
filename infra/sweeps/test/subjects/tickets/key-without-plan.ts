import { createApiKey, listConnectionNames } from '@recado/contracts/api-keys/routes'
import { companyUpdated } from '@recado/contracts/auth/events'
import { aCompany } from '@recado/contracts/testing/company'
import { eventually } from '@recado/kit/testing/service'
import type { Harness } from '../../../../../services/tickets/test/harness.ts'

/** A key of a company that has lost the external API since the key was created. */
export async function keyWithoutPlan(harness: Harness): Promise<string> {
  const company = await harness.company()
  const body = { name: 'Chave', scopes: ['read' as const] }
  const { body: made } = await harness.service.call(createApiKey, { body }, { as: company.admin })
  const { plan } = aCompany(company.id)
  const poorer = aCompany(company.id, { version: 2, plan: { ...plan, features: [] } })
  await harness.service.publish(companyUpdated, company.id, { company: poorer })
  await eventually(
    () => harness.service.call(listConnectionNames, {}, { as: null, token: made.secret }),
    ({ status }) => status === 403,
  )
  return made.secret
}
