import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { resolve } from 'node:path'
import { promisify } from 'node:util'
import amqplib, { type ConfirmChannel } from 'amqplib'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'

const ROOT = resolve(import.meta.dirname, '../../..')
const QUEUE = 'tickets.keep-user'

describe('make dlq', () => {
  const namespace = `test-${randomUUID().slice(0, 8)}`
  const [dead, home] = [`${namespace}.${QUEUE}.dead`, `${namespace}.${QUEUE}`]
  let broker: Awaited<ReturnType<typeof amqplib.connect>>
  let channel: ConfirmChannel
  beforeAll(async () => {
    broker = await amqplib.connect(inject('amqpUrl'))
    channel = await broker.createConfirmChannel()
    for (const queue of [dead, home]) {
      await channel.assertQueue(queue, { durable: true, arguments: { 'x-queue-type': 'quorum' } })
    }
  })
  afterAll(async () => {
    for (const queue of [dead, home]) await channel.deleteQueue(queue)
    await broker.close()
  })

  const run = async (...variables: string[]) => {
    const environment = { ...process.env, AMQP_URL: inject('amqpUrl'), AMQP_NAMESPACE: namespace }
    const { stdout } = await promisify(execFile)(
      'make',
      ['--silent', 'dlq', '--assume-old=node_modules/.stamp', ...variables],
      {
        cwd: ROOT,
        env: environment,
      },
    ).catch((error: { stdout: string; stderr: string }) => ({ stdout: error.stdout + error.stderr }))
    return stdout
  }

  test('the command reports that no event is dead, lists dead events with their reasons, and replays them', async () => {
    expect(await run()).toBe('No event is dead.\n')

    const time = new Date().toISOString()
    const content = JSON.stringify({ id: 'an-id', type: 'user.updated', companyId: 7, time, data: { name: 'Bia' } })
    channel.sendToQueue(dead, Buffer.from(content), { headers: { 'x-error': 'Error: a\n  reason' } })
    await channel.waitForConfirms()
    expect(await run()).toBe(`tickets.keep-user: 1\n  ${time}  user.updated  company 7  an-id  Error: a reason\n`)

    expect(await run(`REPLAY=${QUEUE}`)).toBe('tickets.keep-user: 1 given back.\n')
    const returned = await channel.get(home, { noAck: true })
    expect(returned ? returned.content.toString() : returned).toBe(content)
    expect(await run()).toBe('No event is dead.\n')
  })

  test('a dead event is not replayed to a queue without a consumer', async () => {
    expect(await run('REPLAY=tickets.nobody')).toContain('No service consumes tickets.nobody.')
  })
})
