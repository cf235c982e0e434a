import { ROUTES_BY_SERVICE } from '@recado/contracts/registry'
import { startTestService } from '@recado/kit/testing/service'
import { inject } from 'vitest'
import { billing } from '../../../../services/billing/src/app.ts'
import type { SweptCompany } from '../../src/subject.ts'
import { peopleOf } from '../people.ts'
import { keepKey, type StartedSubject } from './subject.ts'

/** Plans belong to the installation, and anybody may read them. */
export async function startBilling(): Promise<StartedSubject> {
  const service = await startTestService(billing, { postgresUrl: inject('postgresUrl'), amqpUrl: inject('amqpUrl') })
  const [own, other] = [givenCompany(1), givenCompany(2)]
  await keepKey(service, 2)
  return {
    ...{ service, own, other, close: () => service.close() },
    token: (expiresIn, claims) => service.token({ companyId: own.id, ...claims }, expiresIn),
    routes: ROUTES_BY_SERVICE.billing,
    samples: { listPlans: () => ({}) },
  }
}

const givenCompany = (id: number): SweptCompany => ({ id, ids: {}, people: peopleOf(id) })
