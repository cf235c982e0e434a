import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { withoutPlugins } from './without-plugins.ts'

let root: string
let script: string

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'a broker '))
  script = put('home/sbin/rabbitmq-server', 'the script')
})

afterEach(() => rmSync(root, { recursive: true }))

const put = (path: string, text: string): string => {
  const file = join(root, path)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text)
  return file
}

test('all files are linked except the plugins that RabbitMQ itself does not require', () => {
  put('home/plugins/rabbit-3.10.8/ebin/rabbit.app', '{applications,[kernel,rabbit_common,rabbitmq_prelaunch,ra]}')
  for (const name of ['rabbit_common', 'rabbitmq_prelaunch', 'rabbitmq_stream_common', 'rabbitmq_stream', 'ra']) {
    put(`home/plugins/${name}-1.0/ebin/${name}.app`, '')
  }
  put('own/dist/plugins/rabbit-3.9/of-before', '')

  const found = withoutPlugins(script, join(root, 'own'))

  expect(found).toBe('./dist/sbin/rabbitmq-server')
  expect(readFileSync(join(root, 'own', found), 'utf8')).toBe('the script')
  expect(readdirSync(join(root, 'own/dist/plugins')).sort()).toEqual([
    'ra-1.0',
    'rabbit-3.10.8',
    'rabbit_common-1.0',
    'rabbitmq_prelaunch-1.0',
  ])
})

test('an unknown directory layout returns the given script', () => {
  put('home/plugins/rabbit-3.6.ez', '')

  expect(withoutPlugins(script, join(root, 'own'))).toBe(script)
})
