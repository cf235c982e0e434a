import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readCompose, type Service } from './compose-file.ts'

const root = fileURLToPath(new URL('../../../', import.meta.url))
const readParts = (path: string) => readCompose(readFileSync(join(root, path), 'utf8')).services

let cache: string
beforeAll(() => {
  cache = mkdtempSync(join(tmpdir(), 'compiled '))
  const commands = readFileSync(join(root, 'infra/docker/Dockerfile'), 'utf8').match(/node .*load-code\.ts/g) ?? []
  for (const command of commands) expect(run(command.split(' ')).status, command).toBe(0)
})
afterAll(() => rmSync(cache, { recursive: true, force: true }))

test.each([
  ['with a process for each service', 'docker-compose.yml', ['tickets', 'edge']],
  ['with all services in one process', 'infra/docker/compose.small.yml', ['together']],
])('the image contains the compiled code of containers %s', (_, path, names) => {
  const parts = readParts(path)
  for (const name of names) {
    const { stderr } = run(commandOf(parts, name), { NODE_DEBUG_NATIVE: 'COMPILE_CACHE' })
    const compiled = stderr.split('\n').filter((line) => line.includes('no transpile cache for'))
    expect(stderr, name).toContain('retrieving transpile cache')
    // only the entry file of a part is compiled at its start
    expect(compiled.filter((line) => !line.endsWith('/main.ts'))).toEqual([])
  }
})

const commandOf = (parts: Readonly<Record<string, Service>>, name: string) => (parts[name]?.command ?? []).map(String)

/** Runs a part without its configuration, so that it loads all its code, reports the missing variables, and ends. */
function run([, ...args]: readonly string[], environment: NodeJS.ProcessEnv = {}) {
  return spawnSync(process.execPath, args, {
    cwd: root,
    encoding: 'utf8',
    env: { ...environment, NODE_COMPILE_CACHE: cache },
    maxBuffer: 64_000_000,
  })
}
