import { companyDeleted } from '@recado/contracts/auth/events'
import type { Generated } from 'kysely'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { z } from 'zod'
import { systemCaller } from '../src/caller.ts'
import type { DeliveryTables } from '../src/db/outbox.ts'
import type { RepositoryTx } from '../src/db/tx.ts'
import type { ServiceDefinition } from '../src/service.ts'
import { eventually, startTestService, type TestService } from '../src/testing/service.ts'

type Database = DeliveryTables & { invoice: { company_id: Generated<number>; id: number; payer: string } }

/** A service that declares which data of a deleted company stays; the kit erases all other data. */
const ledger: ServiceDefinition<Database, object> = {
  name: 'ledger',
  config: z.object({}),
  migrations: new URL('./fixture/erasure/migrations/', import.meta.url),
  create: ({ inTx }) => ({
    erasure: {
      keep: ['invoice'],
      forget: async (companyId) => {
        await inTx(systemCaller(companyId, crypto.randomUUID()), ({ db }: RepositoryTx<Database>) =>
          db.updateTable('invoice').set({ payer: '' }).execute(),
        )
        return true
      },
    },
  }),
}

let service: TestService
beforeAll(async () => {
  service = await startTestService(ledger, { postgresUrl: inject('postgresUrl'), amqpUrl: inject('amqpUrl') })
})
afterAll(() => service.close())

const rowsOf = async (companyId: number) => {
  const find = (sql: string) => service.database.query(sql, [companyId]).then(({ rows }) => rows)
  return {
    invoices: await find('select id, payer from invoice where company_id = $1 order by id'),
    reminders: await find('select id from reminder where company_id = $1 order by id'),
  }
}

test('a deleted company loses all rows, or only personal data in kept tables, and other companies lose no rows', async () => {
  for (const companyId of [31, 32]) {
    await service.database.query(`insert into invoice (company_id, id, payer) values ($1, 1, 'Ana'), ($1, 2, 'Bia')`, [
      companyId,
    ])
    await service.database.query('insert into reminder (company_id, id, invoice_id) values ($1, 1, 1)', [companyId])
  }
  const before = await rowsOf(32)

  for (const _ of [1, 2]) await service.publish(companyDeleted, 31, { companyId: 31 })

  await eventually(
    () => rowsOf(31),
    ({ reminders }) => reminders.length === 0,
  )
  expect((await rowsOf(31)).invoices).toEqual([
    { id: 1, payer: '' },
    { id: 2, payer: '' },
  ])
  expect(await rowsOf(32)).toEqual(before)
  expect(await service.dead('ledger.erase-company')).toBe(0)
})

test('a failed erasure is repeated within a minute', async () => {
  await service.database.query(`insert into invoice (company_id, id, payer) values (33, 1, 'Ana')`)
  await service.database.query('insert into reminder (company_id, id, invoice_id) values (33, 1, 1)')
  await service.database.query(`create function refuse() returns trigger language plpgsql as $$ begin raise 'refused'; end $$;
    create trigger refuse before delete on reminder for each row execute function refuse()`)

  await service.publish(companyDeleted, 33, { companyId: 33 })

  await eventually(
    () =>
      service.database
        .query(`select extract(epoch from due_at - since)::float8 as wait from erasure where number = 33`)
        .then(({ rows }) => rows[0]?.wait),
    (wait) => wait > 10 && wait < 60,
  )
  await service.database.query('drop function refuse cascade')
})
