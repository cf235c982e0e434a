import { expect, test } from 'vitest'
import { createStatementNames } from './prepared.ts'

test('a statement has one name, whatever its values are', () => {
  const nameOf = createStatementNames()
  const name = nameOf('select id from ticket where id = $1', [1])
  expect(name).toBeDefined()
  expect(nameOf('select id from ticket where id = $1', [2])).toBe(name)
  expect(nameOf('select uuid from ticket where id = $1', [1])).not.toBe(name)
})

test.each([
  ['asks for whatever columns there are', 'select * from ticket where id = $1', [1]],
  ['asks for whatever columns one of its tables has', 'select "ticket".* from "ticket" where id = $1', [1]],
  ['answers with whatever columns there are', 'insert into ticket (id) values ($1) returning *', [1]],
  ['is not planned', 'commit', []],
  ['is several in one text', "begin; set local app.company_id = '1'; select refuse_outdated_rights(1, 1, 1)", []],
  ['has a long list', 'select id from ticket where id in (…)', Array.from({ length: 41 }, () => 1)],
])('a statement that %s has none', (_, text, values) => {
  expect(createStatementNames()(text, values)).toBeUndefined()
})

test('a statement without values has one, as lists of all rows are planned no quicker', () => {
  expect(createStatementNames()('with "page" as (select id from ticket limit 40) select id from page', [])).toBeDefined()
})

test('counting rows is no question for all columns', () => {
  expect(createStatementNames()('select count(*) from ticket where status = $1', ['open'])).toBeDefined()
})

test('no more names are given than a connection may keep plans', () => {
  const nameOf = createStatementNames()
  const names = Array.from({ length: 300 }, (_, n) => nameOf(`select ${n} where $1`, [true]))
  expect(names.filter((name) => name !== undefined)).toHaveLength(250)
  expect(nameOf('select 0 where $1', [true])).toBe(names[0])
})
