import { randomUUID } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import amqplib, { type ConfirmChannel, type ConsumeMessage } from 'amqplib'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { namesOf } from '../src/broker/topology.ts'
import { eventually, startTestService, type TestService } from '../src/testing/service.ts'
import { correlationIdOf, readTraceparent, traceIdOf } from '../src/trace/trace.ts'
import { addNote, createNotes, noteMentioned, notes } from './fixture/service.ts'

const servers = { postgresUrl: inject('postgresUrl'), amqpUrl: inject('amqpUrl') }
const aTrace = () => ({ traceId: randomUUID().replaceAll('-', ''), spanId: '00f067aa0ba902b7' })
const headerOf = ({ traceId, spanId }: { traceId: string; spanId: string }) => `00-${traceId}-${spanId}-01`
const textOf = ({ content }: ConsumeMessage) => JSON.parse(content.toString()).data.text

/** Connects to the broker to receive and publish events with their headers. */
async function tap(service: TestService) {
  const names = namesOf(service.environment['AMQP_NAMESPACE'] ?? '')
  const broker = await amqplib.connect(servers.amqpUrl)
  const channel: ConfirmChannel = await broker.createConfirmChannel()
  const { queue } = await channel.assertQueue('', { exclusive: true })
  await channel.bindQueue(queue, names.events, 'note.added.*')
  const heard: ConsumeMessage[] = []
  await channel.consume(queue, (message) => message && heard.push(message), { noAck: true })
  return {
    names,
    channel,
    /** Waits for the event with this text. */
    event: async (text: string) => {
      const find = () => heard.find((message) => textOf(message) === text)
      const found = await eventually(find)
      return {
        trace: readTraceparent(found?.properties.headers?.['traceparent']),
        ...JSON.parse(String(found?.content)),
      }
    },
    mention: async (text: string, trace: ReturnType<typeof aTrace>, header?: string) => {
      const facts = { id: randomUUID(), type: noteMentioned.type, dataversion: 1, time: new Date().toISOString() }
      const correlationId = correlationIdOf({ ...trace, isSampled: true })
      const envelope = { ...facts, companyId: 501, correlationId, data: { text } }
      const headers = header === undefined ? {} : { traceparent: header }
      channel.publish(names.events, 'note.mentioned.p0', Buffer.from(JSON.stringify(envelope)), { headers })
      await channel.waitForConfirms()
    },
    close: () => broker.close(),
  }
}

describe('a trace', () => {
  let service: TestService
  let wire: Awaited<ReturnType<typeof tap>>
  beforeAll(async () => {
    service = await startTestService(notes, servers)
    wire = await tap(service)
  })
  afterAll(async () => {
    await wire.close()
    await service.close()
  })
  const post = (text: string, headers: Record<string, string> = {}) =>
    service.call(addNote, { body: { text } }, { as: { companyId: 501 }, headers })

  test('a request, its response and its events have the same trace', async () => {
    const trace = aTrace()
    const { status, headers } = await post('traced', { traceparent: headerOf(trace) })

    expect(status).toBe(201)
    expect(traceIdOf(headers.get('x-request-id') ?? '')).toBe(trace.traceId)
    expect(await wire.event('traced')).toMatchObject({
      trace: { traceId: trace.traceId },
      correlationId: headers.get('x-request-id'),
    })
  })

  test('a request without a valid trace starts a new one', async () => {
    const ids = []
    for (const [text, header] of [
      ['bare', ''],
      ['nonsense', 'nonsense'],
    ] as const) {
      const { headers } = await post(text, { traceparent: header })
      ids.push(headers.get('x-request-id') ?? '')
      expect((await wire.event(text)).trace?.traceId).toBe(traceIdOf(ids.at(-1) ?? ''))
    }
    expect(ids[0]).not.toBe(ids[1])
  })

  test('the events of a consumer continue the trace of its event, from the header or from the envelope alone', async () => {
    const [first, second] = [aTrace(), aTrace()]
    await wire.mention('echo 1', first, headerOf(first))
    await wire.mention('echo 2', second)

    expect((await wire.event('echo 1')).trace).toEqual({ ...first, isSampled: true })
    expect((await wire.event('echo 2')).trace?.traceId).toBe(second.traceId)
  })

  test('the trace of a dead event is kept', async () => {
    const trace = aTrace()
    await wire.mention('refused', trace, headerOf(trace))

    const dead = await eventually(() => wire.channel.get(wire.names.dead('notes.mention'), { noAck: true }))
    expect(dead ? dead.properties.headers?.['traceparent'] : dead).toBe(headerOf(trace))
  })
})

type Sent = { name: string; traceId: string; spanId: string; parentSpanId?: string; kind: number; attributes: object[] }

/** Starts a collector that records the spans. */
async function startCollector() {
  const spans: (Sent & { service: string })[] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const { resourceSpans } = JSON.parse(Buffer.concat(chunks).toString())
      for (const { resource, scopeSpans } of resourceSpans) {
        const service = resource.attributes[0].value.stringValue
        for (const scope of scopeSpans) spans.push(...scope.spans.map((span: Sent) => ({ ...span, service })))
      }
      response.end('{}')
    })
  }).listen(0, '127.0.0.1')
  await new Promise((listening) => server.once('listening', listening))
  const { port } = server.address() as AddressInfo
  return { spans, url: `http://127.0.0.1:${port}`, close: () => server.close() }
}

describe('a trace with a collector', () => {
  test('every part of a trace is measured with its cause, and the spans contain no written data', async () => {
    const collector = await startCollector()
    const heard: string[] = []
    const service = await startTestService(createNotes(heard), servers, { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url })
    const metrics = async () => (await fetch(`${service.address}/metrics`)).text()
    const wire = await tap(service)
    const [asked, mentioned] = [aTrace(), aTrace()]
    const headers = { traceparent: headerOf(asked) }
    await service.call(addNote, { body: { text: 'measured' } }, { as: { companyId: 502 }, headers })
    const { trace: announced } = await wire.event('measured')
    await service.call(addNote, { body: { text: 'a root' } }, { as: { companyId: 502 } })
    await wire.mention('echo', mentioned, headerOf(mentioned))
    await wire.mention('broken', mentioned, headerOf(mentioned))
    await wire.event('echo')
    await eventually(() => heard.includes('measured'))
    await eventually(metrics, (text) => /^consumer_retried_total\{queue="notes.mention"\} [1-9]/m.test(text)) // the broken event
    await wire.close()
    await service.close() // sends the remaining spans
    collector.close()

    const of = ({ traceId }: { traceId: string }) => collector.spans.filter((span) => span.traceId === traceId)
    const [request] = of(asked).filter(({ name }) => name === 'POST /notes')
    const [transaction] = of(asked).filter(({ name }) => name === 'transaction')
    const [listened] = of(asked).filter(({ name }) => name === 'hear note.added')
    expect(request).toMatchObject({ parentSpanId: asked.spanId, kind: 2, service: 'notes' })
    expect(transaction).toMatchObject({ parentSpanId: request?.spanId })
    expect(announced).toMatchObject({ traceId: asked.traceId, spanId: transaction?.spanId })
    expect(listened).toMatchObject({ parentSpanId: transaction?.spanId })
    const [consumed] = of(mentioned).filter(({ name }) => name === 'notes.mention note.mentioned')
    expect(consumed).toMatchObject({ parentSpanId: mentioned.spanId, kind: 5 })
    const roots = collector.spans.filter(({ parentSpanId }) => !parentSpanId)
    expect(roots.map(({ name }) => name)).toEqual(['POST /notes'])
    expect(collector.spans.some((span) => JSON.stringify(span.attributes).includes('error.type'))).toBe(true)
    expect(JSON.stringify(collector.spans)).not.toMatch(/measured|a bug/)
  })

  test('a service works and stops although its collector is unreachable', async () => {
    const service = await startTestService(notes, servers, { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:1' })
    const { status } = await service.call(addNote, { body: { text: 'unmeasured' } }, { as: { companyId: 503 } })
    expect(status).toBe(201)
    await service.close()
  })
})

test('the packages of tracing are loaded by one module, which is loaded only when there is a collector', () => {
  const root = join(import.meta.dirname, '../src')
  const sources = globSync('**/*.ts', { cwd: root }).map((file) => ({
    file,
    text: readFileSync(join(root, file), 'utf8'),
  }))
  const importing = (what: string) =>
    sources.filter(({ text }) => text.includes(`from '${what}`)).map(({ file }) => file)

  expect(importing('@opentelemetry/')).toEqual(['trace/otlp-spans.ts'])
  expect(sources.filter(({ text }) => /^import .*otlp-spans/m.test(text))).toEqual([])
})
