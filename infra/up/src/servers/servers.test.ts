import { expect, inject, test } from 'vitest'
import { isAnswering } from '../ports.ts'

test('gives the tests a PostgreSQL and a RabbitMQ that answer', async () => {
  for (const url of [inject('postgresUrl'), inject('amqpUrl')]) {
    const { hostname, port } = new URL(url)
    expect(await isAnswering(hostname, Number(port))).toBe(true)
  }
})
