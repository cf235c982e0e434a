import { companyCreated, userCreated } from '@recado/contracts/auth/events'
import { createPlan } from '@recado/contracts/billing/routes'
import { aCompany, aUser } from '@recado/kit/testing/resources'
import { startTestService, type TestService } from '@recado/kit/testing/service'
import { SERVICES } from '@recado/system/services'
import { inject } from 'vitest'
import { billing } from '../../../../services/billing/src/app.ts'
import { mark } from '../../src/marks.ts'
import type { SweptCompany } from '../../src/subject.ts'
import { peopleOf } from '../people.ts'
import { hasRow, keepKey, type StartedSubject } from './subject.ts'

/** Plans belong to the installation: anybody may read those that are offered, and super users manage all. */
export async function startBilling(): Promise<StartedSubject> {
  const service = await startTestService(billing, { postgresUrl: inject('postgresUrl'), amqpUrl: inject('amqpUrl') })
  const [own, other] = [await givenCompany(service, 1), await givenCompany(service, 2)]
  const bySuper = { as: { as: { companyId: own.id, super: true, userId: 9 } } }
  const terms = (name: string) => ({ name, value: 10, users: 1, connections: 1, queues: 1 })
  let made = 0
  const add = async () => {
    const body = terms(mark('A', `plan ${made++}`))
    return { params: { planId: (await service.call(createPlan, { body }, bySuper.as)).body.id } }
  }
  const first = { planId: own.ids.plan }
  return {
    service,
    own,
    other,
    close: () => service.close(),
    token: (expiresIn, claims) => service.token({ companyId: own.id, ...claims }, expiresIn),
    operator: bySuper.as,
    routes: SERVICES.billing.routes,
    samples: {
      listPlans: () => ({}),
      listAllPlans: async () => ({ ...bySuper, query: (await add()) && { searchParam: '⟦' } }),
      getPlan: async () => ({ ...bySuper, ...(await add()) }),
      createPlan: () => ({ ...bySuper, body: terms(`Plano ${made++}`) }),
      updatePlan: async () => ({ ...bySuper, ...(await add()), body: { value: 12.5 } }),
      deletePlan: async () => ({ ...bySuper, ...(await add()) }),
    },
    provocations: {
      createPlan: { ERR_DUPLICATED_NAME: () => ({ ...bySuper, body: terms('básico') }) },
      updatePlan: { ERR_DUPLICATED_NAME: async () => ({ ...bySuper, ...(await add()), body: { name: 'BáSICO' } }) },
      deletePlan: { ERR_PLAN_IN_USE: () => ({ ...bySuper, params: first }) },
    },
  }
}

/** It has the plan that the installation begins with. */
async function givenCompany(service: TestService, id: number): Promise<SweptCompany> {
  await service.publish(companyCreated, id, { company: aCompany(id) })
  await service.publish(userCreated, id, { user: aUser(id, { id: 1 }) })
  for (const table of ['company_ref', 'user_ref']) await hasRow(service, table, id)
  await keepKey(service, id)
  return { id, ids: { plan: 1 }, people: peopleOf(id) }
}
