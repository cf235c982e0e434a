import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { BrokerUrls, createUrlRing } from '../src/broker-urls.ts'
import { eventually, startTestService, type TestService } from '../src/testing/service.ts'
import { startTcpProxy, type TcpProxy } from '../src/testing/tcp-proxy.ts'
import { addNote, createNotes } from './fixture/service.ts'

const servers = { postgresUrl: inject('postgresUrl'), amqpUrl: inject('amqpUrl') }
const REFUSING = 'amqp://127.0.0.1:1'
let service: TestService
let nodes: readonly [TcpProxy, TcpProxy]
const heard: string[] = []
beforeAll(async () => {
  nodes = [await startTcpProxy(servers.amqpUrl), await startTcpProxy(servers.amqpUrl)]
  const urls = [REFUSING, ...nodes.map(({ url }) => url)]
  service = await startTestService(createNotes(heard), servers, { AMQP_URL: urls.join(', ') }, { queues: 'quorum' })
})
afterAll(async () => {
  await service.close()
  for (const node of nodes) await node.close()
})

async function say(text: string): Promise<void> {
  expect((await service.call(addNote, { body: { text } }, { as: { companyId: 1 } })).status).toBe(201)
  await eventually(() => heard.includes(text))
}

test('a service goes on to the next node when its node is gone, whichever node it is, and skips one that refuses', async () => {
  const [one, two] = nodes
  await say('both are there')

  one.takeAway()
  await say('the first is gone')
  one.restore()
  two.takeAway()
  await say('the second is gone')
  two.restore()
})

test('a service announces what it could not announce while all nodes were gone', async () => {
  for (const node of nodes) node.takeAway()
  expect((await service.call(addNote, { body: { text: 'alone' } }, { as: { companyId: 1 } })).status).toBe(201)
  nodes[1].restore()
  await eventually(() => heard.includes('alone'))
  nodes[0].restore()
})

test('the nodes are asked in turn, from a random one on, with their own logins, hosts and settings', () => {
  const urls = ['amqp://ana:a%40b@one:5673/a%2Fb?heartbeat=5', 'amqps://two', 'amqp://[::1]']
  const ring = createUrlRing(urls, () => 0.5)
  const hosts = urls.map(() => {
    const host = ring.host()
    ring.turn()
    return host
  })

  expect(hosts).toEqual(['two:5671', '::1:5672', 'one:5673'])
  ring.turn()
  ring.turn()
  const { protocol, hostname, port, username, password, vhost, heartbeat } = ring.target
  expect([protocol, hostname, port, username, password, vhost, heartbeat]).toEqual([
    'amqp',
    'one',
    5673,
    'ana',
    'a@b',
    'a%2Fb',
    5,
  ])
})

test.each([
  ['amqp://ana:a,b@one', 'a,b'],
  ['amqp://ana:100%@one', '100%'],
])('the address %s, whose password is not encoded, is that of one node, as in earlier versions', (text, password) => {
  const ring = createUrlRing(BrokerUrls.parse(text))

  expect([ring.size, ring.target.hostname, ring.target.password]).toEqual([1, 'one', password])
})

test.each(['amqp://one,two', 'amqp://one,', 'amqp://one,http://two', ''])(
  '"%s" is refused as a list of nodes',
  (text) => {
    expect(BrokerUrls.safeParse(text).success).toBe(false)
  },
)
