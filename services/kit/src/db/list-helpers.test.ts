import {
  DummyDriver,
  type Generated,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type SelectQueryBuilder,
} from 'kysely'
import { expect, test } from 'vitest'
import { AppError, getOr404 } from '../errors.ts'
import { foldedSearch } from './folded-search.ts'
import { hasMore, onPage } from './page.ts'
import { type Patch, patch } from './patch.ts'
import { refuseDouble } from './refuse-double.ts'

type Tag = {
  id: number
  name: string
  color: string
  search_name: string
  version: Generated<number>
  updated_at: Date
}
const db = new Kysely<{ tag: Tag }>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (database) => new PostgresIntrospector(database),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
})
const statementOf = (query: { compile(): { sql: string; parameters: readonly unknown[] } }) => {
  const { sql, parameters } = query.compile()
  return [sql, ...parameters]
}

test('a patch writes the given columns, the next version and the time, and no column that is undefined', () => {
  const change: Patch<Pick<Tag, 'name' | 'color'>> = { name: 'VIP', color: undefined }

  expect(statementOf(db.updateTable('tag').set(patch(change)).where('id', '=', 7))).toEqual([
    'update "tag" set "name" = $1, "version" = "version" + $2, "updated_at" = clock_timestamp() where "id" = $3',
    'VIP',
    1,
    7,
  ])
})

const found = (text: string | undefined): SelectQueryBuilder<{ tag: Tag }, 'tag', { id: number }> =>
  db.selectFrom('tag').select('id').where(foldedSearch('tag.search_name', text))

test('a search compares folded texts, and without a text it finds every row', () => {
  expect(statementOf(found('vip'))).toEqual([
    'select "id" from "tag" where strpos("tag"."search_name", folded($1)) > 0',
    'vip',
  ])
  expect(statementOf(found(''))).toEqual(['select "id" from "tag" where true'])
})

test('a page begins after the rows of the previous pages, and a picker gets the first rows', () => {
  expect(statementOf(found(undefined).$call(onPage({ pageNumber: 3, size: 20 }))).slice(1)).toEqual([20, 40])
  expect(statementOf(found(undefined).$call(onPage({ pageNumber: undefined, size: 20 }))).slice(1)).toEqual([500, 0])
  expect([39, 40, 41].map((count) => hasMore({ pageNumber: 2, size: 20 }, count))).toEqual([false, false, true])
  expect(hasMore({ pageNumber: undefined, size: 20 }, 900)).toBe(false)
})

test('a missing row is refused with the code of its entity', async () => {
  await expect(getOr404('tag', Promise.resolve(undefined))).rejects.toThrow(new AppError('ERR_NO_TAG_FOUND'))
  await expect(getOr404('tag', Promise.resolve({ id: 1 }))).resolves.toEqual({ id: 1 })
})

test('a duplicate row is refused with the code of its constraint, and other errors are rethrown unchanged', () => {
  const refuse = refuseDouble({ tag_name: 'ERR_DUPLICATED_TAG' })
  const others = [
    { code: '23505', constraint: 'tag_pkey' },
    { code: '23503', constraint: 'tag_name' },
    new Error('lost'),
  ]

  expect(() => refuse({ code: '23505', constraint: 'tag_name' })).toThrow(new AppError('ERR_DUPLICATED_TAG'))
  for (const other of others) expect(() => refuse(other)).toThrow(other as Error)
})
