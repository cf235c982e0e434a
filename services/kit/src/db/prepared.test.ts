import { expect, test } from 'vitest'
import { createStatementNames } from './prepared.ts'

type NameOf = ReturnType<typeof createStatementNames>

/** Runs a statement twice and returns its name; a statement has no name at its first run. */
function nameAgain(nameOf: NameOf, text: string, values: readonly unknown[]): string | undefined {
  nameOf(text, values)
  return nameOf(text, values)?.name
}

test('a statement keeps one name from its second run on, regardless of its values', () => {
  const nameOf = createStatementNames()
  expect(nameOf('select id from ticket where id = $1', [1])).toBeUndefined()
  const name = nameOf('select id from ticket where id = $1', [2])?.name
  expect(name).toBeDefined()
  expect(nameOf('select id from ticket where id = $1', [3])?.name).toBe(name)
  expect(nameAgain(nameOf, 'select uuid from ticket where id = $1', [1])).not.toBe(name)
})

test('a statement has the same name in every process, regardless of the statements that ran before', () => {
  const [one, other] = [createStatementNames(), createStatementNames()]
  nameAgain(one, 'select 1 from contact where id = $1', [1])
  const text = `select id from ticket where id = $1 and note <> '${'long '.repeat(2_000)}'`

  expect(nameAgain(one, text, [1])).toBe(nameAgain(other, text, [2]))
  expect(nameAgain(one, text, [1])).not.toBe(nameAgain(other, `${text} and uuid is null`, [1]))
  expect(nameAgain(one, text, [1])?.length).toBeLessThanOrEqual(63) // PostgreSQL truncates longer names
})

test.each([
  ['selects all columns', 'select * from ticket where id = $1', [1]],
  ['selects all columns of one table', 'select "ticket".* from "ticket" where id = $1', [1]],
  ['returns all columns', 'insert into ticket (id) values ($1) returning *', [1]],
  ['is not planned', 'commit', []],
  ['is a list of statements', "begin; set local app.company_id = '1'; select refuse_outdated_rights(1, 1, 1)", []],
  ['has a long list', 'select id from ticket where id in (…)', Array.from({ length: 41 }, () => 1)],
])('a statement that %s gets no name', (_, text, values) => {
  expect(nameAgain(createStatementNames(), text, values)).toBeUndefined()
})

test.each([
  ['counts rows', 'select count(*) from ticket where status = $1', ['open']],
  ['has no parameters', 'with "page" as (select id from ticket limit 40) select id from page', []],
])('a statement that %s gets a name', (_, text, values) => {
  expect(nameAgain(createStatementNames(), text, values)).toBeDefined()
})

test('a frequent statement keeps its name, regardless of how many other statements run once', () => {
  const nameOf = createStatementNames()
  const frequent = nameAgain(nameOf, 'select id from ticket where id = $1', [1])
  const seldom = nameAgain(nameOf, 'select uuid from ticket where id = $1', [1])
  for (let n = 0; n < 2_000; n++) {
    nameAgain(nameOf, `select ${n} where $1`, [true])
    expect(nameOf('select id from ticket where id = $1', [1])?.name).toBe(frequent)
  }
  const anew = nameAgain(nameOf, 'select uuid from ticket where id = $1', [1])
  expect(anew).toBe(seldom)
})
