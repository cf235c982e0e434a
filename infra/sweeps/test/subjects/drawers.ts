import { startTestService, type TestService } from '@recado/kit/testing/service'
import { inject } from 'vitest'
import { mark } from '../../src/marks.ts'
import type { SweptCompany } from '../../src/subject.ts'
import { drawerRoutes, drawers } from '../fixture/drawers.ts'
import { peopleOf } from '../people.ts'
import { keepKey, type StartedSubject } from './subject.ts'

/** Starts the fixture with the planted faults. */
export async function startDrawers(): Promise<StartedSubject & { readonly routes: typeof drawerRoutes }> {
  const service = await startTestService(drawers, { postgresUrl: inject('postgresUrl'), amqpUrl: inject('amqpUrl') })
  await service.database.query('alter function peek owner to current_user') // a role that no policy restricts
  const own = await givenCompany(service, 1, 'A')
  const other = await givenCompany(service, 2, 'B')
  const params = { drawerId: own.ids.queue }
  return {
    service,
    own,
    other,
    close: () => service.close(),
    token: (expiresIn, claims) => service.token({ companyId: own.id, ...claims }, expiresIn),
    routes: drawerRoutes,
    samples: {
      listDrawers: () => ({}),
      getDrawer: () => ({ params }),
      peekDrawer: () => ({ params }),
      moveDrawers: () => ({ params, body: { toIds: [own.ids.queue] } }),
    },
  }
}

async function givenCompany(service: TestService, companyId: number, company: 'A' | 'B'): Promise<SweptCompany> {
  const insert = async (table: string) => {
    const { rows } = await service.database.query(
      `insert into ${table} (company_id, name) values ($1, $2) returning id::int`,
      [companyId, mark(company, table)],
    )
    return Number(rows[0].id)
  }
  const queue = await insert('drawer')
  await insert('loose')
  await keepKey(service, companyId)
  return { id: companyId, ids: { queue }, uuids: { ticket: crypto.randomUUID() }, people: peopleOf(companyId) }
}
