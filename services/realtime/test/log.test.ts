import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { connect } from 'node:net'
import { fileURLToPath } from 'node:url'
import { eventually, startTestService } from '@recado/kit/testing/service'
import { expect, inject, test } from 'vitest'
import { realtime } from '../src/app.ts'

const MAIN = fileURLToPath(new URL('../src/main.ts', import.meta.url))
const UPGRADE = [
  'GET /live HTTP/1.1',
  'host: x',
  'connection: Upgrade',
  'upgrade: websocket',
  'sec-websocket-version: 13',
  `sec-websocket-key: ${Buffer.alloc(16).toString('base64')}`,
  '\r\n',
].join('\r\n')
const MASK = Buffer.alloc(4)

/** Frames that browsers never send (RFC 6455 §5.2). */
const BROKEN: readonly (readonly [string, Buffer])[] = [
  ['of no kind', Buffer.from([0x83, 0x80, ...MASK])],
  ['without a mask', Buffer.from([0x81, 0x01, 0x61])],
  ['with bits that mean nothing', Buffer.from([0xf1, 0x80, ...MASK])],
  ['of a gigabyte', Buffer.from([0x81, 0xff, 0, 0, 0, 0, 0x40, 0, 0, 0, ...MASK])],
  ['of a text that is none', Buffer.from([0x81, 0x81, ...MASK, 0xff])],
]

test('requests from outside never write an error to the log, whatever they contain', async () => {
  const servers = { postgresUrl: inject('postgresUrl'), amqpUrl: inject('amqpUrl') }
  const service = await startTestService(realtime, servers)
  const child = spawn(process.execPath, [MAIN], {
    env: { ...service.environment, PATH: process.env['PATH'], PORT: '0', LOG_LEVEL: 'info' },
  })
  let log = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (bytes: Buffer) => (log += bytes.toString()))
  const [, address = ''] = await eventually(
    () => /"address":"(http:[^"]+)"/.exec(log) ?? ['', ''],
    ([found]) => found !== '',
  )
  const { hostname, port } = new URL(address)

  for (const [what, frame] of BROKEN) {
    const line = connect(Number(port), hostname)
    line.on('error', () => {})
    line.write(UPGRADE)
    await once(line, 'data')
    line.write(frame)
    await once(line.resume(), 'close').catch(() => expect.fail(what))
  }
  const cut = connect(Number(port), hostname)
  cut.write(UPGRADE)
  await once(cut, 'data')
  cut.resetAndDestroy()
  child.kill('SIGTERM')
  await once(child, 'close')
  await service.close()

  expect(log).toContain('service stopped')
  expect(log.split('\n').filter((line) => /"level":("error"|50)/.test(line))).toEqual([])
})
