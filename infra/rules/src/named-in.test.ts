import { globSync, readFileSync } from 'node:fs'
import { basename, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { namedIn } from './named-in.ts'

const root = resolve(import.meta.dirname, '../../..')
const KEPT_OUT = new Set(['node_modules', 'dist', 'migrations', '.data', '.cache', '.git'])
const FILES = globSync('{contracts,services,web,infra}/**/*.{ts,tsx}', {
  cwd: root,
  // migrations are not counted, because a new kind gets a new migration
  exclude: (path) => KEPT_OUT.has(basename(path)),
})
const sources = new Map(FILES.map((file) => [file, readFileSync(resolve(root, file), 'utf8')]))

/** Matches the kind of message `poll` in quotes, as a key, or in WhatsApp's names for it. */
const KIND = /'poll'|\bpoll:|\bpoll =|\.poll\b(?!\()|\bpollCreation|\breadPoll\b/
const SETTING = /\bshowDeletedMessages\b/

test('at most 17 files name one kind of message, so that about as many must change for another kind', () => {
  const files = namedIn(sources, KIND)

  expect(files).toContain('contracts/src/message-kinds.ts')
  expect(files.length, files.join('\n')).toBeLessThanOrEqual(17)
})

test('at most 6 files name one setting, so that about as many must change for another setting', () => {
  const files = namedIn(sources, SETTING)

  expect(files).toContain('contracts/src/auth/settings.ts')
  expect(files.length, files.join('\n')).toBeLessThanOrEqual(6)
})

test('a further list of kinds or settings is counted, and a comment, a test or expect.poll is not', () => {
  const planted = new Map([
    ['web/src/a.ts', `const KINDS = ['chat', 'poll']`],
    ['web/src/b.tsx', 'const WORDS = { poll: 1, showDeletedMessages: 2 }'],
    ['services/tickets/src/c.ts', '/** As the kind `poll:`. */\nexport const c = 1 // showDeletedMessages'],
    ['web/src/d.test.ts', `expect.poll(() => 'poll')`],
    ['web/e2e/e.ts', 'await expect.poll(() => 1).toBe(1)'],
  ])

  expect(namedIn(planted, KIND)).toEqual(['web/src/a.ts', 'web/src/b.tsx'])
  expect(namedIn(planted, SETTING)).toEqual(['web/src/b.tsx'])
})
