import { expect, test } from 'vitest'
import { guardOf } from './guard-of.ts'
import { MENU, pagesOf } from './menu/menu.ts'
import { PAGES } from './pages.tsx'

const CHATS = { path: '/chats/:uuid?', feature: 'useInternalChat' } as const
const REPORT = { path: '/campaign/:campaignId/report', permission: 'settings:manage' } as const
const LIST = { path: '/campaign/new', permission: 'tags:read' } as const
const PAGES_WITH_PARAMETERS = [CHATS, REPORT, LIST]

test.each([
  ['/chats', CHATS],
  ['/chats/6c1f', CHATS],
  ['/campaign/7/report', REPORT],
  ['/campaign/new?from=7', LIST],
] as const)('the address %s has the guard of the page whose route it matches', (address, page) => {
  expect(guardOf(PAGES_WITH_PARAMETERS, address)).toBe(page)
})

test('guardOf throws for an address that no route matches', () => {
  expect(() => guardOf(PAGES_WITH_PARAMETERS, '/campaign/7')).toThrow('no page has the address /campaign/7')
})

test('each entry of the menu leads to a page, except documents outside the client', () => {
  const pages = MENU.flatMap(({ entries }) => pagesOf(entries)).filter(({ isOutside }) => !isOutside)
  for (const { to } of pages) expect(guardOf(PAGES, to), to).toHaveProperty('path')
})
