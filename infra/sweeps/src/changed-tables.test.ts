import { expect, test } from 'vitest'
import { changedTables } from './changed-tables.ts'
import type { Write } from './watch-writes.ts'

const insert = (table: string, after: string): Write => ({ table, operation: 'insert', before: null, after })
const update = (table: string, before: string, after: string): Write => ({ table, operation: 'update', before, after })
const remove = (table: string, before: string): Write => ({ table, operation: 'delete', before, after: null })

test('a table is changed by an inserted, a deleted and an updated row', () => {
  expect(changedTables([insert('tag', 'a')])).toEqual(['tag'])
  expect(changedTables([remove('tag', 'a')])).toEqual(['tag'])
  expect(changedTables([update('tag', 'a', 'b')])).toEqual(['tag'])
})

test('a table is unchanged when its rows were inserted and deleted again, or written with the same values', () => {
  const cameAndWent = [insert('file', 'a'), update('file', 'a', 'b'), remove('file', 'b')]

  expect(changedTables([...cameAndWent, update('tag', 'c', 'c')])).toEqual([])
})

test('a table is changed when one of two equal rows remains', () => {
  expect(changedTables([insert('tag', 'a'), insert('tag', 'a'), remove('tag', 'a')])).toEqual(['tag'])
})

test('an announced event changes the outbox even after the relay has removed it, and the removal itself does not', () => {
  expect(changedTables([insert('outbox', 'a'), remove('outbox', 'a')])).toEqual(['outbox'])
  expect(changedTables([remove('outbox', 'a')])).toEqual([])
})
