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

/** Writes rows as the app role, as a route does: an answer for an idempotency key, and an event. */
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

  test('the sweep reports that a request of a caller without the permission succeeds', async () => {
    const routes = { getDrawer: { ...getDrawer, access: 'queues:manage' as const } }

    expect(await linesWith({ routes })).toEqual([
      'route getDrawer: answers 200 to the profile user',
      'route getDrawer: answers 200 to the profile supervisor',
    ])
  })

  test('the sweep reports that the service accepts an invalid token', async () => {
    expect(await linesWith({ routes: { getDrawer }, token: () => subject.token() })).toEqual([
      'route getDrawer: answers 200 to an expired token',
    ])
  })

  test('the sweep reports that the service accepts a value against the contract in the body, the query or the path', async () => {
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

  test('the sweep reports each server error', async () => {
    const { service } = subject
    await service.database.query('alter table drawer rename to lost')
    const lines = await linesWith({ routes: { moveDrawers } })
    await service.database.query('alter table lost rename to drawer')

    expect(lines).toEqual(['route moveDrawers: answers 500 ERR_INTERNAL to body label.drawerId as null'])
  })

  /** @returns the service, which now also writes rows before each of its next requests, as many as given */
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

  test('the sweep reports the tables to which a refused request wrote a row and an event', async () => {
    expect(await linesWith({ routes: { getDrawer }, service: writingFor(Number.POSITIVE_INFINITY) })).toEqual([
      'route getDrawer: wrote to idempotency_key although it refused, to no token',
      'route getDrawer: wrote to outbox although it refused, to no token',
    ])
  })

  test('a write during a refused request is not reported if it does not occur when the request is repeated', async () => {
    expect(await linesWith({ routes: { getDrawer }, service: writingFor(1) })).toEqual([])
  })

  test('the sweep reports a route without a sample', async () => {
    expect(await linesWith({ routes: { getDrawer }, samples: {} })).toEqual([
      'route getDrawer: the sweep has no sample of a request',
    ])
  })
})
