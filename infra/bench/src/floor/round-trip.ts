import amqplib from 'amqplib'
import pg from 'pg'
import { timeEach } from '../load/load.ts'
import { median } from '../percentile.ts'
import type { Product } from '../product.ts'

const TIMES = 300

/**
 * Measures the minimal work for a stored message: one trip through a replicated queue, and one commit.
 * @returns milliseconds, the sum of the medians of both steps
 */
export async function timeBrokerAndCommit(product: Pick<Product, 'stack'>): Promise<number> {
  return median(await timeRoundTrips(product.stack.amqpUrl)) + median(await timeCommits(product.stack.postgresUrl))
}

async function timeRoundTrips(amqpUrl: string): Promise<number[]> {
  const connection = await amqplib.connect(amqpUrl, { noDelay: true })
  const channel = await connection.createConfirmChannel()
  const queue = 'bench.round-trip'
  await channel.assertQueue(queue, { durable: true, arguments: { 'x-queue-type': 'quorum' } })
  await channel.purgeQueue(queue)
  let arrived = () => {}
  await channel.consume(queue, (message) => {
    if (message) channel.ack(message)
    arrived()
  })
  const body = Buffer.alloc(1_024, 'x')
  const times = await timeEach(
    TIMES,
    () =>
      new Promise<void>((resolve) => {
        arrived = resolve
        channel.publish('', queue, body, { persistent: true })
      }),
  )
  await channel.deleteQueue(queue)
  await connection.close()
  return times
}

async function timeCommits(postgresUrl: string): Promise<number[]> {
  const client = new pg.Client({ connectionString: postgresUrl })
  await client.connect()
  await client.query('create table if not exists bench_commit (body text)')
  const times = await timeEach(TIMES, async () => {
    await client.query('insert into bench_commit values ($1)', ['x'.repeat(1_024)])
  })
  await client.query('drop table bench_commit')
  await client.end()
  return times
}
