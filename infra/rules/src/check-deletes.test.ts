import { expect, test } from 'vitest'
import { checkDeletes } from './check-deletes.ts'

const SHOP = 'services/shop/src/orders/order-repository.ts'
const GATEWAY = 'services/connections/src/outbound/outbound-repository.ts'
const NONE = { allRows: {}, allConnections: {} }

const check = (file: string, source: string, exceptions = NONE) => checkDeletes(new Map([[file, source]]), exceptions)

test.each([
  ['a chain without a condition', "await db.deleteFrom('parcel').returning('id').execute()"],
  [
    'a chain inside another one that has a condition',
    "await db.with('gone', (all) => all.deleteFrom('parcel')).deleteFrom('label').where('id', '=', 1).execute()",
  ],
  ['an SQL template without a condition', 'await sql`delete from parcel returning id`.execute(db)'],
  [
    'an SQL template with one deletion without a condition before one with a condition',
    'sql`with a as (delete from parcel) delete from b where c`',
  ],
])('the check of deletions reports %s', (_, source) => {
  expect(check(SHOP, source)).toEqual([`${SHOP} parcel: deletes without a condition`])
})

test.each([
  ["db.deleteFrom('outbound').where('id', 'in', ids).execute()"],
  ['sql`delete from outbound where id = any(ids)`.execute(db)'],
])('the check reports a deletion in the gateway that does not name the connection: %s', (source) => {
  expect(check(GATEWAY, source)).toEqual([`${GATEWAY} outbound: deletes without naming connection_id`])
  expect(check(SHOP, source)).toEqual([])
})

test('the check accepts deletions with a condition, deletions in tests, and code without deletions', () => {
  const sources = {
    [GATEWAY]: `
      const some = db.deleteFrom('outbound').where('connection_id', '=', connectionId)
      await sql\`delete from read_mark using due where read_mark.connection_id = \${connectionId}\`.execute(db)
      held.delete(connectionId)`,
    'services/shop/src/orders/order-repository.test.ts': "db.deleteFrom('parcel').execute()",
  }

  expect(checkDeletes(new Map(Object.entries(sources)), NONE)).toEqual([])
})

test('the check accepts a listed statement, and reports an unnecessary entry of the list', () => {
  const listed = { ...NONE, allRows: { [`${SHOP} parcel`]: 'the shop closes', [`${SHOP} gone`]: 'is gone' } }

  expect(check(SHOP, "db.deleteFrom('parcel').execute()", listed)).toEqual([
    `${SHOP} gone: no longer deletes without a condition, but infra/rules/src/check-deletes.ts allows it`,
  ])
})
