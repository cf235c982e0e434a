import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { queueCreated } from '@recado/contracts/queues/events'
import { channelOf } from '@recado/contracts/realtime/frames'
import { aQueue } from '@recado/contracts/testing/conversation'
import { namesOf } from '@recado/kit/broker/topology'
import { outgoingOf } from '@recado/kit/events/outgoing'
import { startTestTokens, ticketClaimsOf } from '@recado/kit/testing/tokens'
import amqplib from 'amqplib'
import { WebSocket } from 'ws'
import { type Listeners, openListeners } from '../load/listeners.ts'
import type { Measure, Row } from '../measure.ts'
import { inOrder, median, percentile } from '../percentile.ts'
import type { Product } from '../product.ts'
import { startSideProcess } from '../side-process.ts'

const SOCKETS = [100, 500, 2_000]
const SOCKETS_PER_USER = 10 // the maximum for one user
const COMPANY = 1
const FRAME_BYTES = 3_072
const FRAMES_PER_ROUND = 40_000 // summed over all sockets
const ROUNDS = 4 // service and floor alternate
// events on their way at once; with more, frames pile up in the sockets, and the service disconnects slow readers
const IN_FLIGHT = 8
const STEADY = { perSecond: 8, seconds: 5 }
const NAMESPACE = 'bench-fan-out'

/** A source that can send one frame to every socket. */
type Source = { readonly url: string; hello(index: number): Promise<string>; publish(): void; close(): Promise<void> }

/** Measures how fast a company's event reaches all its browsers, compared with a bare broadcast of the same bytes. */
export const fanOut: Measure = {
  number: 11,
  inProduct: async (product) => {
    const sources = [await startService(product), await startBare(product)] as const
    try {
      const rows: Row[] = []
      for (const sockets of SOCKETS) rows.push(...(await compare(sources, sockets)))
      return rows
    } finally {
      for (const source of sources) await source.close()
    }
  },
}

async function compare([service, bare]: readonly [Source, Source], sockets: number): Promise<Row[]> {
  const [ours, theirs] = [await listenTo(service, sockets), await listenTo(bare, sockets)]
  const rates: { service: number[]; bare: number[] } = { service: [], bare: [] }
  const events = Math.ceil(FRAMES_PER_ROUND / sockets)
  for (let round = 0; round <= ROUNDS; round++) {
    const [floor, figure] = [await theirs.rush(events), await ours.rush(events)]
    if (round === 0) continue // the first round only lets Node compile the code
    rates.bare.push(floor)
    rates.service.push(figure)
  }
  const [floor, figure] = [await theirs.steady(), await ours.steady()]
  ours.close()
  theirs.close()
  const name = `${sockets} sockets, ${FRAME_BYTES / 1_024} kB frames`
  return [
    {
      measure: 11,
      what: `${name}, frames`,
      unit: '/s',
      floor: median(rates.bare),
      figure: median(rates.service),
      target: { of: 'ratio', bound: 'at least', value: 0.6 },
    },
    {
      measure: 11,
      what: `${name}, ${STEADY.perSecond} events/s, p99`,
      unit: 'ms',
      floor: percentile(floor, 0.99),
      figure: percentile(figure, 0.99),
      target: { of: 'figure', bound: 'at most', value: 150 },
    },
  ]
}

async function listenTo(source: Source, sockets: number) {
  const listeners: Listeners = await openListeners(source.url, sockets, source.hello)
  let published = 0
  return {
    /** Publishes with at most `IN_FLIGHT` events on their way. @returns frames per second over all sockets */
    async rush(events: number): Promise<number> {
      const first = published
      const begin = performance.now()
      while (published < first + events) {
        await listeners.reached(Math.max(first, published - IN_FLIGHT))
        source.publish()
        published++
      }
      await listeners.reached(published)
      return (events * sockets * 1_000) / (performance.now() - begin)
    },
    /**
     * Publishes at a steady rate.
     * @returns the milliseconds from each event to its frame in each socket, smallest first
     */
    async steady(): Promise<number[]> {
      const times: number[] = []
      for (let count = 0; count < STEADY.perSecond * STEADY.seconds; count++) {
        const begin = performance.now()
        listeners.onFrame(() => void times.push(performance.now() - begin))
        source.publish()
        published++
        await Promise.all([listeners.reached(published), pause(1_000 / STEADY.perSecond)])
      }
      listeners.onFrame(undefined)
      return inOrder(times)
    },
    close: () => listeners.close(),
  }
}

/** Starts a separate realtime service that accepts the benchmark's tokens, because 2,000 sockets need 200 people. */
async function startService({ directory, stack }: Product): Promise<Source> {
  const tokens = await startTestTokens()
  const environment = { AMQP_URL: stack.amqpUrl, AMQP_NAMESPACE: NAMESPACE, JWKS_URL: tokens.jwksUrl }
  const file = 'services/realtime/src/main.ts'
  const service = await startSideProcess(directory, 'realtime', { file, environment })
  const connection = await amqplib.connect(stack.amqpUrl, { noDelay: true })
  const channel = await connection.createChannel()
  const { routingKey, body } = outgoingOf(queueCreated, { companyId: COMPANY, correlationId: randomUUID() }, anEvent())
  const content = Buffer.from(body)
  return {
    url: service.url,
    hello: async (index) => {
      const claims = ticketClaimsOf({ companyId: COMPANY, userId: 1 + Math.floor(index / SOCKETS_PER_USER) })
      return JSON.stringify({ type: 'hello', ticket: await tokens.signTicket(claims) })
    },
    publish: () => void channel.publish(namesOf(NAMESPACE).events, routingKey, content),
    close: async () => {
      await service.stop()
      await connection.close()
      await tokens.close()
    },
  }
}

async function startBare({ directory }: Product): Promise<Source> {
  const server = await startSideProcess(directory, 'broadcast', {
    file: 'infra/bench/src/floor/bare-broadcast.ts',
  })
  const publisher = new WebSocket(`${server.url.replace('http', 'ws')}/publish`, { perMessageDeflate: false })
  await new Promise((resolve, reject) => publisher.once('open', resolve).once('error', reject))
  const frame = Buffer.alloc(FRAME_BYTES, 'x')
  return {
    url: server.url,
    hello: async () => 'hello',
    publish: () => publisher.send(frame, { binary: false }),
    close: async () => {
      publisher.terminate()
      await server.stop()
    },
  }
}

/** An event for the whole company, with a frame of the wanted size. */
function anEvent() {
  const queue = aQueue(COMPANY, { name: '' })
  const frame = { ch: channelOf(COMPANY, 'queue'), action: 'create', data: { queue } }
  return { queue: { ...queue, name: 'x'.repeat(FRAME_BYTES - JSON.stringify(frame).length) } }
}
