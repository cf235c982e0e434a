import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { checkImports } from './check-imports.ts'
import { readImportGraph } from './import-graph.ts'
import { IMPORT_RULES } from './import-rules.ts'

const DEPENDENCIES: Record<string, string[]> = {
  contracts: ['zod', 'pino', '@recado/up'],
  'services/kit': ['@recado/contracts', '@recado/tickets', '@recado/up', 'amqplib', 'pg', 'jose'],
  'services/tickets': ['@recado/contracts', '@recado/kit', '@recado/auth', '@recado/up', 'fastify', 'kysely', 'pg'],
  'services/auth': ['@recado/kit', 'jose', 'libsignal'],
  'services/connections': ['@whiskeysockets/baileys', 'libsignal'],
  'infra/edge': ['@recado/kit'],
  'infra/up': ['@recado/kit', '@recado/contracts', '@recado/tickets', 'amqplib'],
  'infra/whatsapp-simulator': ['@recado/kit', 'libsignal'],
  web: ['@recado/contracts', '@recado/tickets', 'react', 'jose'],
}

/** A violation of each rule, by the rule's name: a file and its source. */
const PLANTED: Record<string, [file: string, source: string]> = {
  'contracts know nobody': ['contracts/src/a.ts', `import type { Up } from '../../infra/up/src/up.ts'`],
  'contracts are zod only': ['contracts/src/a.ts', `import 'pino'`],
  'samples are for tests': [
    'services/tickets/src/a.ts',
    `import { aTag } from '../../../contracts/testing/samples.ts'`,
  ],
  'the kit knows no service': ['services/kit/src/a.ts', `export type { Ticket } from '@recado/tickets/tickets/ticket'`],
  'the web knows contracts only': ['web/src/app/a.tsx', `const x = import('@recado/tickets/tickets/ticket')`],
  'services meet on the broker': ['services/tickets/src/a.test.ts', `import { user } from '@recado/auth/users/user'`],
  'the edge loads no database and no broker': ['infra/edge/src/a.ts', `import { runService } from '@recado/kit/run'`],
  'services do not know what runs them': ['services/tickets/src/a.ts', `import { up } from '@recado/up/up'`],
  'infra knows the kit and the contracts': [
    'infra/up/src/a.ts',
    `type T = import('@recado/tickets/tickets/ticket').Ticket`,
  ],
  'features do not meet': ['web/src/features/inbox/a.ts', `export * from '../login/api.ts'`],
  'shared knows no feature': ['web/src/shared/a.ts', `import { login } from '../features/login/api.ts'`],
  'only entries know HTTP': ['services/tickets/src/tickets/accept-ticket.ts', `import Fastify from 'fastify'`],
  'only repositories write SQL': ['services/tickets/src/tickets/accept-ticket.ts', `import { sql } from 'kysely'`],
  'only the kit knows the broker, the pool and tokens': ['infra/up/src/a.ts', `import amqp from 'amqplib'`],
  'Baileys lives in two places': ['services/auth/src/a.ts', `import 'libsignal'`],
  'the simulators owe us nothing': ['infra/whatsapp-simulator/src/a.ts', `import { log } from '@recado/kit/log'`],
}

/** Files whose imports the rules allow, with their sources. */
const ALLOWED: Record<string, string> = {
  'contracts/src/ids.ts': `import { z } from 'zod'`,
  'contracts/testing/samples.ts': 'export const aTag = { id: 1 }',
  'services/kit/src/log.ts': `import { id } from '@recado/contracts/ids'; import 'node:fs'; import pg from 'pg'; import 'jose'`,
  'services/kit/src/testing/infra.ts': `import { up } from '@recado/up/up'`,
  'services/kit/src/log.test.ts': `import { expect } from 'vitest'`,
  'services/tickets/src/app.ts': `import Fastify from 'fastify'; import { log } from '@recado/kit/log'`,
  'services/tickets/src/tickets/routes.ts': `import Fastify from 'fastify'`,
  'services/tickets/src/tickets/ticket-repository.ts': `import { sql } from 'kysely'`,
  'services/tickets/src/tickets/ticket.ts': 'export type Ticket = string',
  'services/tickets/src/tickets/ticket.test.ts': `import pg from 'pg'; import { serve } from '@recado/whatsapp-simulator/serve'`,
  'services/tickets/migrations/0001-tickets.ts': `import { sql } from 'kysely'`,
  'services/tickets/test/harness.ts': `import Fastify from 'fastify'; import { up } from '@recado/up/up'`,
  'services/auth/src/users/user.ts': `import { sign } from 'jose'`,
  'services/connections/src/driver.ts': `import makeSocket from '@whiskeysockets/baileys'`,
  'infra/up/src/up.ts': `import { log } from '@recado/kit/log'; import { id } from '@recado/contracts/ids'`,
  'infra/whatsapp-simulator/src/serve.ts': `import 'libsignal'`,
  'web/src/features/login/api.ts': `import { id } from '@recado/contracts/ids'; import '../../shared/call.ts'`,
  'web/src/features/login/login.tsx': `import { useState } from 'react'; import styles from './login.module.css'; import('./api.ts')`,
  'web/src/shared/call.ts': `import type { Id } from '@recado/contracts/ids'`,
  'web/e2e/journey.test.ts': `import { up } from '@recado/up/up'; import { expect } from 'vitest'`,
}

let root: string

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'import rules '))
  manifest('', {
    name: 'recado',
    workspaces: ['contracts', 'services/*', 'infra/*', 'web'],
    devDependencies: { vitest: '1' },
  })
  for (const [directory, names] of Object.entries(DEPENDENCIES)) {
    const dependencies = Object.fromEntries(names.map((name) => [name, '1']))
    manifest(directory, {
      name: `@recado/${directory.split('/').at(-1)}`,
      exports: { './*': './src/*.ts' },
      dependencies,
    })
  }
  for (const [file, source] of Object.entries(ALLOWED)) write(file, source)
})

afterEach(() => rmSync(root, { recursive: true }))

test('the check accepts imports that the rules allow', () => {
  expect(check()).toEqual([])
})

test.each(Object.entries(PLANTED))('the check reports a violation of: %s', (rule, [file, source]) => {
  write(file, source)

  expect(check()).toEqual([expect.stringMatching(new RegExp(`^${file}: ${rule}, but it imports `))])
})

test('the check reports an import of a style sheet of a feature by a shared part', () => {
  write('web/src/shared/a.tsx', `import classes from '../features/login/login.module.css'`)

  expect(check()).toEqual([expect.stringContaining('shared knows no feature')])
})

test('the planted violations contain one for each rule', () => {
  expect(Object.keys(PLANTED).sort()).toEqual(IMPORT_RULES.map(({ name }) => name).sort())
})

test('the check reports a package that the workspace does not declare', () => {
  write('services/tickets/src/a.ts', `import { map } from 'lodash/map'`)

  expect(check()).toEqual(['services/tickets/src/a.ts: services/tickets/package.json does not declare lodash'])
})

test('the check reports an undeclared dependency on another workspace', () => {
  write('services/auth/src/a.ts', `import { id } from '@recado/contracts/ids'`)

  expect(check()).toEqual(['services/auth/src/a.ts: services/auth/package.json does not declare @recado/contracts'])
})

test('the check reports code outside of tests that imports a package which only the root declares', () => {
  write('services/auth/src/a.ts', `import { expect } from 'vitest'`)

  expect(check()).toEqual(['services/auth/src/a.ts: services/auth/package.json does not declare vitest'])
})

test('the check reports a cycle, even if all its imports are types', () => {
  write('services/auth/src/a.ts', `import type { B } from './b.ts'`)
  write('services/auth/src/b.ts', `export type { A } from '@recado/auth/a'`)

  expect(check()).toEqual([
    'services/auth/src/a.ts: no cycles, types included, but services/auth/src/a.ts → services/auth/src/b.ts → services/auth/src/a.ts',
  ])
})

test('the check skips installed files, generated files, and texts that look like imports', () => {
  write('node_modules/x/a.ts', `import 'amqplib'`)
  write('web/dist/a.ts', `import 'amqplib'`)
  write('web/src/app/a.ts', `// import 'amqplib'\nexport const text = "import 'amqplib'"`)

  expect(check()).toEqual([])
})

test('the check throws for a file that cannot be parsed', () => {
  write('web/src/app/a.ts', 'import {')

  expect(check).toThrow('web/src/app/a.ts cannot be parsed')
})

const check = () => checkImports(readImportGraph(root))

const manifest = (directory: string, content: object) => write(join(directory, 'package.json'), JSON.stringify(content))

function write(file: string, source: string): void {
  mkdirSync(dirname(join(root, file)), { recursive: true })
  writeFileSync(join(root, file), source)
}
