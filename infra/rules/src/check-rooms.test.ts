import { expect, test } from 'vitest'
import { checkRooms } from './check-rooms.ts'
import type { Rooms } from './rooms.ts'

const ROOMS: Rooms = { 'shop/src': ['goods', 'orders', 'http/asked', 'http/server'] }

/** Folders in a valid order: each file with its imports. */
const KEPT: Record<string, readonly string[]> = {
  'config.ts': ['goods/price.ts'],
  'goods/price.ts': [],
  'goods/price.test.ts': ['orders/place.ts'],
  'orders/place.ts': ['goods/price.ts', 'config.ts'],
  'http/asked/route.ts': ['orders/place.ts'],
  'http/server/server.ts': ['http/asked/route.ts', 'config.ts'],
  'main.ts': ['http/server/server.ts'],
}
const src = (file: string) => `shop/src/${file}`

test('imports of lower folders and of files beside the folders pass, and tests may import everything', () => {
  expect(check({})).toEqual([])
})

test('an import of a higher folder is reported', () => {
  expect(check({ 'goods/stock.ts': ['orders/place.ts'] })).toContain(
    `${src('goods/stock.ts')}: goods stands below orders, but it imports ${src('orders/place.ts')}`,
  )
})

test('an import that violates the order of listed subfolders is reported', () => {
  expect(check({ 'http/asked/mount.ts': ['http/server/server.ts'] })).toContain(
    `${src('http/asked/mount.ts')}: http/asked stands below http/server, but it imports ${src('http/server/server.ts')}`,
  )
})

test('a cycle through a file beside the folders is reported', () => {
  expect(check({ 'goods/tax.ts': ['config.ts'] })).toEqual([
    `shop/src: no cycles between folders, but config.ts → goods → config.ts` +
      ` (${src('config.ts')} imports ${src('goods/price.ts')}, ${src('goods/tax.ts')} imports ${src('config.ts')})`,
  ])
})

test('a folder that is not listed, and a listed folder that does not exist, are reported', () => {
  expect(check({ 'refunds/refund.ts': [] }, { 'shop/src': [...(ROOMS['shop/src'] ?? []), 'lost'] })).toEqual([
    'shop/src: infra/rules/src/rooms.ts does not place refunds',
    'shop/src: infra/rules/src/rooms.ts places lost, which has no file',
  ])
})

const check = (planted: Record<string, readonly string[]>, rooms: Rooms = ROOMS) => {
  const sources = Object.entries({ ...KEPT, ...planted })
  return checkRooms(
    {
      files: sources.map(([file]) => src(file)),
      imports: sources.flatMap(([from, targets]) => targets.map((to) => ({ from: src(from), to: { file: src(to) } }))),
      workspaces: [],
    },
    rooms,
  )
}
