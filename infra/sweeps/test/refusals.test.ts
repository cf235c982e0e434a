import { ref } from '@recado/contracts/ids'
import type { TestService } from '@recado/kit/testing/service'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { linesOf } from '../src/finding.ts'
import { sweepRefusals } from '../src/sweep-refusals.ts'
import { drawerRoutes } from './fixture/drawers.ts'
import { startDrawers } from './subjects/drawers.ts'
import type { StartedSubject } from './subjects/subject.ts'

const { getDrawer, moveDrawers } = drawerRoutes

/** Writes like a route: an answer for an idempotency key and an event, as the app role. */
async function writeAsService({ environment }: TestService): Promise<void> {
  const client = new Client({ connectionString: environment['DATABASE_URL'] })
  await client.connect()
  await client.query(`set app.company_id = '1'`)
  await client.query(`
    insert into idempotency_key (company_id, user_id, key, request_hash, answer)
      values (1, 1, gen_random_uuid()::text, 'hash', '{}');
    insert into outbox (routing_key, ordering_key, body) values ('drawer.moved.p0', '1', '{}')`)
  await client.end()
}

describe('the sweep of wrong requests', () => {
  let subject: StartedSubject
  beforeAll(async () => {
    subject = await startDrawers()
  })
  afterAll(() => subject.close())

  const linesWith = async (changes: Partial<StartedSubject>) => linesOf(await sweepRefusals({ ...subject, ...changes }))

  test('a service that refuses every wrong request has no findings', async () => {
    expect(await linesWith({})).toEqual([])
  })

  test('the sweep reports a caller without the permission whose request succeeds', async () => {
    const routes = { getDrawer: { ...getDrawer, access: 'queues:manage' as const } }

    expect(await linesWith({ routes })).toEqual([
      'route getDrawer: answers 200 to the profile user',
      'route getDrawer: answers 200 to the profile supervisor',
    ])
  })

  test('the sweep reports an invalid token that is accepted', async () => {
    expect(await linesWith({ routes: { getDrawer }, token: () => subject.token() })).toEqual([
      'route getDrawer: answers 200 to an expired token',
    ])
  })

  test('the sweep reports an accepted value that violates the contract, in the body, the query and the path', async () => {
    const { listDrawers } = drawerRoutes
    const routes = {
      moveDrawers: { ...moveDrawers, body: z.object({ toIds: z.array(ref('queue')).min(1), label: z.null() }) },
      listDrawers: { ...listDrawers, query: z.object({ page: z.literal('first') }) },
      getDrawer: { ...getDrawer, params: z.object({ drawerId: z.literal('first') }) },
    }

    const lines = await linesWith({ routes })

    expect(lines).toContain('route moveDrawers: names toIds as faulty for body toIds as an empty list')
    expect(lines).toContain('route listDrawers: answers 200 to query page as a word')
    expect(lines).toContain('route getDrawer: answers 404 ERR_NO_QUEUE_FOUND to params drawerId as a word')
  })

  test('the sweep reports a server error to any request', async () => {
    const { service } = subject
    await service.database.query('alter table drawer rename to lost')
    const lines = await linesWith({ routes: { moveDrawers } })
    await service.database.query('alter table lost rename to drawer')

    expect(lines).toEqual(['route moveDrawers: answers 500 ERR_INTERNAL to body label.drawerId as null'])
  })

  /** The service, with an additional write before each of the given number of requests. */
  function writingFor(requests: number): TestService {
    const { service } = subject
    let left = requests
    const call: TestService['call'] = async (...request) => {
      if (left-- > 0) {
        await writeAsService(service)
      }
      return service.call(...request)
    }
    const descriptors = { ...Object.getOwnPropertyDescriptors(service), call: { value: call } }
    return Object.defineProperties({} as TestService, descriptors)
  }

  test('the sweep reports a row and an event that a refused request wrote', async () => {
    expect(await linesWith({ routes: { getDrawer }, service: writingFor(Number.POSITIVE_INFINITY) })).toEqual([
      'route getDrawer: wrote to idempotency_key although it refused, to no token',
      'route getDrawer: wrote to outbox although it refused, to no token',
    ])
  })

  test('a single write during a refused request is not attributed to it', async () => {
    expect(await linesWith({ routes: { getDrawer }, service: writingFor(1) })).toEqual([])
  })

  test('the sweep reports a route without a sample', async () => {
    expect(await linesWith({ routes: { getDrawer }, samples: {} })).toEqual([
      'route getDrawer: the sweep has no sample of a request',
    ])
  })
})
