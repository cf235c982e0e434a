import { globSync, readFileSync } from 'node:fs'
import { basename, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { namedIn } from './named-in.ts'

const root = resolve(import.meta.dirname, '../../..')
const KEPT_OUT = new Set(['node_modules', 'dist', 'migrations', '.data', '.cache', '.git'])
const FILES = globSync('{contracts,services,web,infra}/**/*.{ts,tsx}', {
  cwd: root,
  exclude: (path) => KEPT_OUT.has(basename(path)), // migrations are excluded too, since each later kind has its own
})
const sources = new Map(FILES.map((file) => [file, readFileSync(resolve(root, file), 'utf8')]))

/** The kind `poll` in quotes, as a key, or in WhatsApp's names for it. */
const KIND = /'poll'|\bpoll:|\bpoll =|\.poll\b(?!\()|\bpollCreation|\breadPoll\b/
const SETTING = /\bshowDeletedMessages\b/

test('17 files and a migration name a kind of message, and another kind would change no others', () => {
  const files = namedIn(sources, KIND)

  expect(files).toContain('contracts/src/message-kinds.ts')
  expect(files.length, files.join('\n')).toBeLessThanOrEqual(17)
})

test('6 files name a setting, and another setting would change them', () => {
  const files = namedIn(sources, SETTING)

  expect(files).toContain('contracts/src/auth/settings.ts')
  expect(files.length, files.join('\n')).toBeLessThanOrEqual(6)
})

test('a planted second list of kinds or settings is counted, but not a comment, a test or a wait', () => {
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
