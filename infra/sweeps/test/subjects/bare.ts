import { companyCreated, userCreated } from '@recado/contracts/auth/events'
import { aCompany, aUser } from '@recado/contracts/testing/company'
import type { TestService } from '@recado/kit/testing/service'
import { type ServiceName, serviceOf } from '@recado/system/services'
import { startDeclared } from '../../../system/test/start-service.ts'
import type { SweptCompany } from '../../src/subject.ts'
import { peopleOf } from '../people.ts'
import { hasRow, keepKey, type StartedSubject } from './subject.ts'

/**
 * Starts a service without routes. Its only tables of companies are the outbox, the inbox and the kit's copies of
 * companies and users.
 */
export async function startBare(name: ServiceName): Promise<StartedSubject> {
  const service = await startDeclared(name)
  const [own, other] = [await givenCompany(service, 1), await givenCompany(service, 2)]
  return {
    service,
    own,
    other,
    close: () => service.close(),
    token: (expiresIn, claims) => service.token({ companyId: own.id, ...claims }, expiresIn),
    routes: serviceOf(name).routes,
    samples: {},
  }
}

async function givenCompany(service: TestService, id: number): Promise<SweptCompany> {
  await service.publish(companyCreated, id, { company: aCompany(id) })
  await service.publish(userCreated, id, { user: aUser(id, { id: 1 }) })
  await keepKey(service, id)
  for (const table of ['company_ref', 'user_ref']) await hasRow(service, table, id)
  return { id, ids: {}, people: peopleOf(id) }
}
