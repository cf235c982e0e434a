import { afterEach, beforeEach, expect, test } from 'vitest'
import { COMPANY, CUSTOMER, startWorld, type World } from './linked.ts'

let world: World
beforeEach(async () => {
  world = await startWorld()
})
afterEach(() => world.stop())

async function call(method: string, path: string, body?: unknown, headers: Record<string, string> = {}) {
  const response = await fetch(`${world.simulator.url}${path}`, {
    method,
    headers: body === undefined ? headers : { 'content-type': 'application/json', ...headers },
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  })
  const text = await response.text()
  return { status: response.status, headers: response.headers, body: text ? (JSON.parse(text) as unknown) : undefined }
}

test.each([
  ['PUT', '/phones/5511', {}, ['']],
  ['PUT', `/phones/${COMPANY}`, { addressing: 'email', online: 'yes' }, ['addressing', 'online']],
  ['PUT', `/phones/${COMPANY}`, { serverAck: 12, receiptDelayMs: -1 }, ['serverAck', 'receiptDelayMs']],
  ['PUT', `/phones/${COMPANY}`, { colour: 'blue' }, ['']],
  ['PUT', `/phones/${COMPANY}`, [], ['']],
  ['POST', `/phones/${COMPANY}/scan`, { qr: 7 }, ['qr']],
  ['POST', `/phones/${COMPANY}/scan`, { qr: 'not,a,code' }, ['qr']],
  ['POST', `/phones/${COMPANY}/messages`, { to: 'maria', text: '' }, ['to', 'text']],
  ['POST', `/phones/${COMPANY}/messages`, { to: COMPANY, text: 'eu' }, ['to']],
  ['POST', `/phones/${COMPANY}/messages`, { to: CUSTOMER, text: 'x', id: 'a/b' }, ['id']],
  ['POST', `/phones/${COMPANY}/messages`, { to: CUSTOMER }, ['content']],
  [
    'POST',
    `/phones/${COMPANY}/messages`,
    { to: CUSTOMER, text: 'a', content: { kind: 'text', text: 'b' } },
    ['content'],
  ],
  ['POST', `/phones/${COMPANY}/messages`, { to: CUSTOMER, content: { kind: 'song' } }, ['content.kind']],
  [
    'POST',
    `/phones/${COMPANY}/messages`,
    { to: CUSTOMER, content: { kind: 'location', latitude: 91, longitude: 0 } },
    ['content.latitude'],
  ],
  [
    'POST',
    `/phones/${COMPANY}/messages`,
    { to: CUSTOMER, content: { kind: 'proto', message: { imageMessage: 7 } } },
    ['content.message'],
  ],
  ['POST', '/groups', { owner: COMPANY, subject: '' }, ['subject']],
  ['POST', `/phones/${COMPANY}/presence`, { to: CUSTOMER, presence: 'asleep' }, ['presence']],
  ['POST', `/phones/${COMPANY}/read`, {}, ['chat']],
  ['POST', `/phones/${COMPANY}/disconnect`, { mode: 'explode' }, ['mode']],
  ['PUT', '/faults', { cut: { phone: COMPANY, after: 'lunch', count: 0 } }, ['cut.after', 'cut.count']],
  ['PUT', '/faults', { lose: { chance: 2 }, media: { status: 200 } }, ['lose.chance', 'media.status']],
  ['GET', '/log?since=yesterday', undefined, ['since']],
])('%s %s with %j answers 400 and names the fields', async (method, path, body, fields) => {
  const answer = await call(method, path, body)

  expect(answer.status).toBe(400)
  expect(answer.body).toMatchObject({ error: 'ERR_VALIDATION', fields: fields.map((field) => ({ field })) })
})

test.each([
  ['GET', '/phones/5599999999999', undefined],
  ['POST', '/phones/5599999999999/scan', { qr: 'x' }],
  ['POST', `/phones/${COMPANY}/messages`, { to: '5599999999999', text: 'oi' }],
  ['GET', '/phones/5599999999999/messages', undefined],
  ['POST', '/phones/5599999999999/disconnect', { mode: 'reset' }],
  ['DELETE', `/phones/${COMPANY}/devices/7`, undefined],
  ['GET', `/phones/${COMPANY}/messages/NONE/media`, undefined],
  ['DELETE', `/phones/${COMPANY}/calls/NONE`, undefined],
  ['PUT', '/groups/120363000000000000@g.us/subject', { subject: 'x' }],
  ['POST', `/phones/${COMPANY}/messages`, { to: '120363000000000000@g.us', text: 'oi' }],
  ['GET', '/nothing', undefined],
])('%s %s answers 404', async (method, path, body) => {
  expect((await call(method, path, body)).status).toBe(404)
})

test.each([['{"to":'], ['null'], ['"text"'], ['']])('the body %j is refused without a server error', async (body) => {
  expect((await call('POST', `/phones/${COMPANY}/messages`, body)).status).toBe(400)
})

test('a number may contain plus, spaces and dashes', async () => {
  const { number } = await world.control.putPhone('+55 (31) 98888-0000', { name: 'Beatriz' })

  expect(number).toBe('5531988880000')
  expect(await world.control.phone(number)).toMatchObject({ name: 'Beatriz', addressing: 'lid', online: true })
})

test('a page on this machine may make a phone scan a code; other origins may not', async () => {
  const path = `/phones/${COMPANY}/scan`
  const preflight = (origin: string) => call('OPTIONS', path, undefined, { origin })

  const near = await preflight('http://localhost:5173')
  expect(near.status).toBe(204)
  expect(near.headers.get('access-control-allow-origin')).toBe('http://localhost:5173')
  expect(near.headers.get('access-control-allow-methods')).toContain('POST')
  const posted = await call('POST', path, { qr: 'x' }, { origin: 'http://127.0.0.1:8080' })
  expect(posted.headers.get('access-control-allow-origin')).toBe('http://127.0.0.1:8080')

  for (const origin of ['https://example.com', 'http://localhost.example.com', 'null']) {
    expect((await preflight(origin)).headers.get('access-control-allow-origin')).toBeNull()
  }
})

test('two phones write to each other without a linked device, and get acknowledgements', async () => {
  const { id } = await world.control.sendMessage(CUSTOMER, { to: COMPANY, text: 'oi' })
  expect(await world.control.messages(CUSTOMER, COMPANY)).toMatchObject([{ id, fromMe: true, status: 'delivered' }])

  expect(await world.control.read(COMPANY, CUSTOMER)).toEqual({ read: 1 })

  expect(await world.control.messages(CUSTOMER)).toMatchObject([{ status: 'read' }])
  expect(await world.control.messages(CUSTOMER, '5531988880000')).toEqual([])
})

test('the page receives events', async () => {
  const stream = await fetch(`${world.simulator.url}/events`)
  const reader = stream.body?.pipeThrough(new TextDecoderStream()).getReader()

  await world.control.putPhone(CUSTOMER, { name: 'Outro nome' })
  const { value } = (await reader?.read()) ?? {}

  expect(value).toContain('"type":"phone-changed"')
  await reader?.cancel()
})

test('the health route has the addresses and keys that a gateway needs', async () => {
  const { rootKey, chatUrl } = world.simulator

  expect(await world.control.health()).toMatchObject({ rootKey, chatUrl, stats: { connected: 0 } })
  expect(rootKey).toMatch(/^[0-9a-f]{64}$/)
})
