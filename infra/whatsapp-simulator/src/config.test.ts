import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const main = fileURLToPath(new URL('./main.ts', import.meta.url))
const start = (environment: Record<string, string>) =>
  spawnSync(process.execPath, [main], {
    env: { PATH: process.env['PATH'], ...environment },
    encoding: 'utf8',
    timeout: 150_000, // long, because a process may start slowly
  })

test('the simulator refuses to start in production, with one sentence and exit code 1', () => {
  const { status, stdout, stderr } = start({ NODE_ENV: 'production' })

  expect({ status, stdout }).toEqual({ status: 1, stdout: '' })
  expect(stderr.trim().split('\n')).toEqual([expect.stringMatching(/does not run in production/)])
})

test('an invalid variable is named in the message', () => {
  const { status, stderr } = start({ SIMULATOR_PORT: 'oito' })

  expect(status).toBe(1)
  expect(stderr).toContain('SIMULATOR_PORT')
})
