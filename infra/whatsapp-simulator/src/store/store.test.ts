import { appendFileSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openStore } from './store.ts'

type Row = { text: string; key?: Buffer }

let file: string
beforeEach(() => {
  file = join(mkdtempSync(join(tmpdir(), 'store-')), 'deep', 'state.jsonl')
})
afterEach(() => rmSync(dirname(dirname(file)), { recursive: true, force: true }))

/** Opens the file again without closing it first, as after a kill. */
const reopened = () => openStore(file).table<Row>('rows')

test('rows survive a kill, with their order and their bytes', () => {
  const rows = openStore(file).table<Row>('rows')
  rows.put('ana', '2', { text: 'dois', key: Buffer.from([0, 255]) })
  rows.put('ana', '1', { text: 'um' })
  rows.put('ana', '3', { text: 'tres' })
  rows.put('ana', '2', { text: 'dois, de novo', key: Buffer.from([1]) })
  rows.remove('ana', '3')
  rows.put('bia', '9', { text: 'nove' })
  rows.put('caio', '1', { text: 'some' })
  rows.removeAll('caio')

  const read = reopened()

  expect(read.rows('ana')).toEqual([{ text: 'dois, de novo', key: Buffer.from([1]) }, { text: 'um' }])
  expect(read.first('ana')).toMatchObject({ text: 'dois, de novo' })
  expect(read.owners()).toEqual(['ana', 'bia'])
  expect(read.count('caio')).toBe(0)
})

test('a line torn by a kill is left out, and later lines are kept', () => {
  openStore(file).table<Row>('rows').put('ana', '1', { text: 'um' })
  appendFileSync(file, '["rows","ana","2",{"te')

  reopened().put('ana', '3', { text: 'tres' })

  expect(reopened().rows('ana')).toEqual([{ text: 'um' }, { text: 'tres' }])
})

test('a start rewrites the file to the present state, and only its owner can read it', () => {
  const rows = openStore(file).table<Row>('rows')
  for (let count = 0; count < 100; count += 1) rows.put('ana', '1', { text: String(count) })

  reopened()

  expect(readFileSync(file, 'utf8')).toBe('["rows","ana","1",{"text":"99"}]\n')
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(readdirSync(dirname(file))).toEqual(['state.jsonl'])
})

test('a store without a file writes nothing to disk', () => {
  const rows = openStore().table<Row>('rows')
  rows.put('ana', '1', { text: 'um' })

  expect(rows.get('ana', '1')).toEqual({ text: 'um' })
})
