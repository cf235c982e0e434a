import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { databaseUrl } from '@recado/kit/db/provision'
import { eventually } from '@recado/kit/testing/service'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { createFormer, type Former } from './former-fixture.ts'

const REPOSITORY = new URL('../../..', import.meta.url).pathname
const MESSAGES = 1_200 // some pages of 500

let former: Former
beforeAll(async () => {
  former = await createFormer({ postgresUrl: inject('postgresUrl'), amqpUrl: inject('amqpUrl') })
  await former.former(`insert into "Messages" (id, body, "mediaType", "ticketId", "contactId", "companyId", "createdAt")
    select 'F' || n, 'mensagem ' || n, 'conversation', 1, 1, 1, '2024-01-02'::timestamptz + n * interval '1 second'
    from generate_series(1, ${MESSAGES}) n`)
})
afterAll(() => former.close())

const contents = async () =>
  former.query(
    `select (select count(*)::int from contact where company_id = 7) as contacts,
       (select count(*)::int from ticket where company_id = 7) as tickets,
       (select count(*)::int from message where company_id = 7) as messages,
       (select count(distinct wa_message_id)::int from message where company_id = 7) as different`,
    'tickets',
  )
const WHOLE = [{ contacts: 3, tickets: 4, messages: MESSAGES + 6, different: MESSAGES + 6 }]

test('an import that an error of the database stops at a row continues when it is repeated', async () => {
  await former.query(
    `create function refuse() returns trigger language plpgsql as $$ begin raise 'the disk is full'; end $$;
     create trigger refuse before insert on message for each row when (new.wa_message_id = 'F700') execute function refuse()`,
    'tickets',
  )
  await expect(former.move()).rejects.toThrow('the disk is full')
  const [half] = await contents()
  expect(half).toMatchObject({ contacts: 3, tickets: 4 })
  expect(half?.['messages']).toBeLessThan(MESSAGES)

  await former.query('drop trigger refuse on message; drop function refuse', 'tickets')
  await former.move()

  expect(await contents()).toEqual(WHOLE)
})

test('an import whose process is killed continues when it is repeated, and adds each row once', async () => {
  await former.query(`delete from message where company_id = 7`, 'tickets')
  const { installation } = former
  const blocker = new pg.Client(databaseUrl(installation.postgresUrl, { name: databaseOf('tickets') }))
  await blocker.connect()
  await blocker.query('begin; lock table message in share mode')
  const command = spawn(process.execPath, ['infra/import/src/main.ts', ...ARGUMENTS()], {
    cwd: REPOSITORY,
    env: {
      ...process.env,
      ...installation.secrets,
      POSTGRES_URL: installation.postgresUrl,
      AMQP_URL: installation.amqpUrl,
      AMQP_NAMESPACE: installation.namespace,
      MEDIA_DIRECTORY: installation.media.MEDIA_DIRECTORY,
    },
    stdio: 'ignore',
  })
  const ended = once(command, 'exit')
  const blocked = `select 1 from pg_stat_activity where datname = '${databaseOf('tickets')}' and wait_event_type = 'Lock'`
  await eventually(async () => (await former.query(blocked)).length > 0)
  command.kill('SIGKILL')
  await ended
  await blocker.query('rollback')
  await blocker.end()
  const others = `select 1 from pg_stat_activity where datname = '${databaseOf('tickets')}'`
  await eventually(async () => (await former.query(others)).length === 0)
  expect(await contents()).not.toEqual(WHOLE)

  await former.move()

  expect(await contents()).toEqual(WHOLE)
})

const databaseOf = (service: string) => `${former.installation.namespace.replaceAll('-', '_')}_${service}`
const ARGUMENTS = () => ['--from', former.url, '--company', '7', '--source-company', '1', '--media', 'none']
