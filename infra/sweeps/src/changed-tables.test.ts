import { expect, test } from 'vitest'
import { changedTables } from './changed-tables.ts'
import type { Write } from './watch-writes.ts'

const insert = (table: string, after: string): Write => ({ table, operation: 'insert', before: null, after })
const update = (table: string, before: string, after: string): Write => ({ table, operation: 'update', before, after })
const remove = (table: string, before: string): Write => ({ table, operation: 'delete', before, after: null })

test('a table counts as changed after an insertion, a deletion or an update of a row', () => {
  expect(changedTables([insert('tag', 'a')])).toEqual(['tag'])
  expect(changedTables([remove('tag', 'a')])).toEqual(['tag'])
  expect(changedTables([update('tag', 'a', 'b')])).toEqual(['tag'])
})

test('a table counts as unchanged when its new rows were deleted again, or rows were written with the same values', () => {
  const cameAndWent = [insert('file', 'a'), update('file', 'a', 'b'), remove('file', 'b')]

  expect(changedTables([...cameAndWent, update('tag', 'c', 'c')])).toEqual([])
})

test('a table counts as changed when one of two equal new rows remains', () => {
  expect(changedTables([insert('tag', 'a'), insert('tag', 'a'), remove('tag', 'a')])).toEqual(['tag'])
})

test('the outbox counts as changed by the insertion of an event, even after the relay has deleted the event, and not by the deletion', () => {
  expect(changedTables([insert('outbox', 'a'), remove('outbox', 'a')])).toEqual(['outbox'])
  expect(changedTables([remove('outbox', 'a')])).toEqual([])
})
