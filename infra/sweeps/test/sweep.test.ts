import { ref } from '@recado/contracts/ids'
import { defineRoute } from '@recado/contracts/route'
import type { TestService } from '@recado/kit/testing/service'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { linesOf } from '../src/finding.ts'
import { sweep } from '../src/sweep.ts'
import { sweepRoutes } from '../src/sweep-routes.ts'
import { sweepTables } from '../src/sweep-tables.ts'
import { drawerRoutes } from './fixture/drawers.ts'
import { startDrawers } from './subjects/drawers.ts'
import { keepKey } from './subjects/subject.ts'

describe('the sweep', () => {
  let subject: Awaited<ReturnType<typeof startDrawers>>
  let service: TestService
  beforeAll(async () => {
    subject = await startDrawers()
    service = subject.service
  })
  afterAll(() => subject.close())

  const wheres = (findings: readonly { where: string }[]) => [...new Set(findings.map(({ where }) => where))].sort()

  test('the sweep of a service with one leaky route and one table without a policy reports exactly these two', async () => {
    const findings = await sweep(subject)

    expect(wheres(findings), linesOf(findings).join('\n')).toEqual(['route peekDrawer', 'table loose'])
    expect(linesOf(findings)).toContain('table loose: has no forced row-level security')
    expect(linesOf(findings)).toContain('route peekDrawer: params drawerId: shows the other company')
  })

  test('the sweep reports a route that is served without a contract', async () => {
    const { peekDrawer: _, ...routes } = drawerRoutes

    expect(linesOf(await sweep({ ...subject, routes }))).toEqual([
      'route GET /drawers/:drawerId/peek: is served and in no contract',
      'route HEAD /drawers/:drawerId/peek: is served and in no contract',
      'table loose: has no forced row-level security',
    ])
  })

  test('the sweep reports a route without a sample, and a sample that fails', async () => {
    const { getDrawer: _, ...samples } = subject.samples
    const bad = {
      ...samples,
      listDrawers: () => ({ query: { drawerIds: 'x' } }),
      moveDrawers: () => Promise.reject(new Error('nothing to move')),
    }
    const { listDrawers, getDrawer, moveDrawers } = drawerRoutes
    const routes = { listDrawers, getDrawer, moveDrawers }

    expect(linesOf(await sweepRoutes({ ...subject, routes, samples: bad }))).toEqual([
      'route getDrawer: the sweep has no sample of a request',
      'route listDrawers: answers 400 ERR_VALIDATION to the sample of a good request',
      'route moveDrawers: could not be asked: nothing to move',
    ])
  })

  test('the sweep reports a field whose name ends like that of an id and whose schema names no entity', async () => {
    const { listDrawers } = drawerRoutes
    const query = z.object({
      ownerId: z.int().optional(),
      tagIds: z.array(z.int()).optional(),
      clientId: z.uuid().optional(),
    })
    const response = z.array(z.object({ name: z.string(), boxUuid: z.uuid().optional(), id: ref('queue') }))

    const findings = await sweepRoutes({
      ...subject,
      routes: { listDrawers: defineRoute({ ...listDrawers, query, response }) },
    })

    expect(linesOf(findings)).toEqual([
      'route listDrawers: ownerId does not say of which entity it is',
      'route listDrawers: tagIds.* does not say of which entity it is',
      'route listDrawers: *.boxUuid does not say of which entity it is',
    ])
  })

  test('the sweep reports an entity that the other company does not have', async () => {
    const { getDrawer } = drawerRoutes
    const findings = await sweepRoutes({ ...subject, routes: { getDrawer }, other: { ...subject.other, ids: {} } })

    expect(linesOf(findings)).toEqual(['route getDrawer: params drawerId: the other company has no queue'])
  })

  test('the sweep reports that a caller without the permission gets another answer than ERR_NO_PERMISSION', async () => {
    const routes = { getDrawer: { ...drawerRoutes.getDrawer, access: 'queues:manage' as const } }

    expect(linesOf(await sweepRoutes({ ...subject, routes }))).toEqual([
      'route getDrawer: params drawerId: answers 404 ERR_NO_QUEUE_FOUND to the other company’s id',
    ])
  })

  test('the sweep reports an event, a changed row and an empty table of the other company', async () => {
    const { getDrawer } = drawerRoutes
    await service.database.query(`create function spill() returns trigger language plpgsql security definer as $$ begin
      update drawer set name = name || '!' where company_id = 2;
      insert into outbox (routing_key, ordering_key, body) values ('drawer.spilled.p0', '2:', json_build_object(
        'id', gen_random_uuid(), 'type', 'drawer.spilled', 'companyId', 2)::text);
      return new; end $$`)
    await service.database.query(
      'create trigger spill after insert on idempotency_key for each row execute function spill()',
    )
    await service.database.query('delete from idempotency_key where company_id = 2')
    const getSample = async () => {
      await keepKey(service, 1)
      return { params: { drawerId: subject.own.ids.queue } }
    }

    const lines = linesOf(await sweep({ ...subject, routes: { getDrawer }, samples: { getDrawer: getSample } }))
    await service.database.query('drop trigger spill on idempotency_key')
    await keepKey(service, 2)

    expect(lines).toContain('table idempotency_key: the other company has no row in it')
    expect(lines).toContain('route getDrawer: changed drawer of the other company')
    expect(lines).toContain('event drawer.spilled: was announced for the other company')
  })

  test('the sweep accepts a policy by which the owner of a table can read it', async () => {
    const { rows } = await service.database.query(
      `select tableowner as owner from pg_tables where tablename = 'drawer'`,
    )
    await service.database.query(`create policy overview on drawer for select to "${rows[0].owner}" using (true)`)

    const lines = linesOf(await sweepTables(service))
    await service.database.query('drop policy overview on drawer')

    expect(lines).toEqual(['table loose: has no forced row-level security'])
  })

  const STRAY = 'create table stray (company_id int);'
  test.each([
    [
      'a table that nobody knows',
      'create table stray (id int)',
      'drop table stray',
      'table stray: has no company_id and is not on the list of system tables',
    ],
    [
      'a table without a policy',
      `${STRAY} alter table stray enable row level security, force row level security`,
      'drop table stray',
      'table stray: has no policy',
    ],
    [
      'security that an owner escapes',
      `${STRAY} alter table stray enable row level security`,
      'drop table stray',
      'table stray: has no forced row-level security',
    ],
    [
      'a policy that lets all be read',
      'create policy open on drawer using (true)',
      'drop policy open on drawer',
      'table drawer: has a policy that does not ask for the company',
    ],
    [
      'a policy that lets all be written',
      'create policy open on drawer for insert with check (true)',
      'drop policy open on drawer',
      'table drawer: has a policy that does not ask for the company',
    ],
    [
      'policies of a system table that do not hold',
      'create policy stray on inbox using (true)',
      'drop policy stray on inbox',
      'table inbox: has policies and no forced row-level security',
    ],
    [
      'a policy that lets the owner of a table write',
      'create policy open on drawer to current_user using (true)',
      'drop policy open on drawer',
      'table drawer: has a policy that does not ask for the company',
    ],
    [
      'a unique index across companies',
      'create unique index stray on drawer (lower(name))',
      'drop index stray',
      'table drawer: stray does not begin with company_id',
    ],
    [
      'a unique key that only ends with the company',
      'alter table drawer add constraint stray unique (name, company_id)',
      'alter table drawer drop constraint stray',
      'table drawer: stray does not begin with company_id',
    ],
    [
      'a foreign key across companies',
      'alter table drawer add constraint stray unique (id); alter table loose add foreign key (id) references drawer (id) not valid',
      'alter table drawer drop constraint stray cascade',
      'table loose: loose_id_fkey does not begin with company_id',
    ],
    [
      'a view',
      'create view stray as select * from drawer',
      'drop view stray',
      'table stray: is a view or has parts, which the sweep does not know yet',
    ],
  ])('the sweep reports %s', async (_, plant, remove, line) => {
    await service.database.query(plant)
    const lines = linesOf(await sweepTables(service))
    await service.database.query(remove)

    expect(lines).toContain(line)
    expect(linesOf(await sweepTables(service))).not.toContain(line)
  })

  test('the sweep reports every route of a table whose row-level security is off', async () => {
    await service.database.query('alter table drawer disable row level security')

    expect(wheres(await sweep(subject))).toEqual([
      'route getDrawer',
      'route listDrawers',
      'route moveDrawers',
      'route peekDrawer',
      'table drawer',
      'table loose',
    ])
  })
})
