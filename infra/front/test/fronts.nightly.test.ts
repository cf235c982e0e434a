import { createHash } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { eventually } from '@recado/chaos/eventually'
import { notYet } from '@recado/chaos/not-yet'
import { type Person, signIn, signUp } from '@recado/chaos/person'
import { createUser, liveTicket } from '@recado/contracts/auth/routes'
import { receiveNotice } from '@recado/contracts/billing/subscription-routes'
import { createChat, sendChatMessage } from '@recado/contracts/chats/routes'
import { FILE_LIMIT } from '@recado/contracts/limits'
import { API_PREFIX, addressOf } from '@recado/contracts/route'
import { createTag } from '@recado/contracts/tags/routes'
import { findFreePort } from '@recado/up/ports'
import { type Stack, startStack } from '@recado/up/stack/stack'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { headerOf, MAIN, makeAuthorities, PIX } from './authority.ts'
import { type Call, callFront, formOf, type Protocol } from './call-front.ts'
import { type FrontName, findProgram } from './find-program.ts'
import { openLive } from './live-socket.ts'
import { type Front, startFront } from './start-front.ts'

const NAMES: readonly FrontName[] = ['nginx', 'caddy', 'haproxy']
const PASSWORD = 'segredo-123'
const COLLEAGUE = 'bia@fronts.test'
const PROTOCOLS: readonly Protocol[] = ['h2', 'http/1.1']
const PINGS = 4 // they take 72 s, which is longer than the usual idle time of 60 s
const SIGN_INS = 5

const authorities = makeAuthorities()
const ports = new Map(await Promise.all(NAMES.map(async (name) => [name, await findFreePort()] as const)))
const originOf = (name: FrontName) => `https://${MAIN}:${ports.get(name)}`

let directory: string
let stack: Stack
let admin: Person
let chatId: number
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'recado-fronts-'))
  stack = await startStack({
    directory,
    namespace: `fronts${process.pid}`,
    repository: new URL('../../../', import.meta.url).pathname,
    port: await findFreePort(),
    durable: false,
    together: true,
    log: () => {},
    environment: {
      ...process.env,
      POSTGRES_URL: inject('postgresUrl'),
      AMQP_URL: inject('amqpUrl'),
      PUBLIC_URL: originOf('nginx'),
      ALLOWED_ORIGINS: NAMES.map(originOf).join(','),
      TRUSTED_PROXIES: '127.0.0.1,::1',
      PIX_WEBHOOK_CA: authorities.provider.root,
      LOGIN_PER_ADDRESS: String(SIGN_INS),
    },
  })
  const company = { name: 'Padaria', email: 'admin@fronts.test', phone: '11 99999-0000', password: PASSWORD, planId: 1 }
  await eventually(() => signUp(stack.url, company).catch(notYet('ERR_NO_PLAN_FOUND')))
  admin = await signIn(stack.url, company.email, PASSWORD)
  const colleague = {
    name: 'Bia',
    email: COLLEAGUE,
    password: PASSWORD,
    profile: 'user' as const,
    queueIds: [],
  }
  const { id } = await admin.call(createUser, { body: colleague })
  const begin = () => admin.call(createChat, { body: { title: 'Equipe', users: [id] } })
  chatId = (await eventually(() => begin().catch(notYet('ERR_NO_USER_FOUND')))).id
})
afterAll(async () => {
  await stack?.stop()
  await rm(directory, { recursive: true, force: true })
})

describe.each(NAMES)('the product behind %s', (name) => {
  let front: Front
  let sequence = 1
  beforeAll(async () => {
    const program = await findProgram(name)
    const edges = [new URL(stack.url).host]
    front = await startFront(name, { program, authorities, edges, port: ports.get(name) ?? 0 })
  })
  afterAll(() => front?.stop())

  /** An address of a client that no other test has. */
  const newAddress = () => `127.0.${NAMES.indexOf(name) + 1}.${++sequence}`
  const bearer = () => ({ authorization: `Bearer ${admin.token}` })
  const call = (path: string, given: Partial<Call> = {}, protocol?: Protocol) =>
    callFront(front, { host: MAIN, path, ...given }, protocol)
  const trySignIn = (from: string, headers: Record<string, string> = {}, password = 'errada') => {
    const body = Buffer.from(JSON.stringify({ email: `${sequence}-${Math.random()}@fronts.test`, password }))
    return call('/api/auth/login', {
      from,
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body,
    })
  }
  async function share(content: Buffer, protocol: Protocol) {
    const { type, body } = await formOf('medias', content, { message: 'O relatório' })
    const path = API_PREFIX + addressOf(sendChatMessage, { params: { chatId } })
    const headers = { ...bearer(), 'content-type': type, 'content-length': String(body.length) }
    return call(path, { method: 'POST', headers, body }, protocol)
  }

  test(`the page and the API are served over HTTP/2 by ${name}, and by HTTP/1.1 to clients without it`, async () => {
    for (const protocol of PROTOCOLS) {
      const page = await call('/', { headers: { accept: 'text/html' } }, protocol)
      expect([page.status, String(page.body).slice(0, 15)]).toEqual([200, '<!doctype html>'])
      expect(page.headers['strict-transport-security']).toContain('max-age')
      expect((await call('/api/plans/list', {}, protocol)).json()).toHaveLength(1)
    }
  })

  test(`an unencrypted call is redirected by ${name}, and a call for another name is refused`, async () => {
    const { status, location } = await new Promise<{ status?: number; location?: string }>((answered, failed) => {
      const options = { port: front.plainPort, path: '/tickets', headers: { host: MAIN } }
      const outgoing = request({ host: '127.0.0.1', ...options }, ({ statusCode: status = 0, headers }) =>
        answered({ status, location: headers.location ?? '' }),
      )
      outgoing.once('error', failed).end()
    })
    expect([301, 308]).toContain(status)
    expect(location).toMatch(new RegExp(`^https://${MAIN.replaceAll('.', '\\.')}(:\\d+)?/tickets$`))
    await expect(call('/', { host: 'other.example.com' })).rejects.toThrow()
  })

  test(`a person signs in behind ${name}, and the cookie of the session is only for encrypted connections`, async () => {
    const body = Buffer.from(JSON.stringify({ email: COLLEAGUE, password: PASSWORD }))
    const headers = { 'content-type': 'application/json' }

    const answer = await call('/api/auth/login', { method: 'POST', headers, body, from: newAddress() })

    expect(answer.status).toBe(200)
    expect(String(answer.headers['set-cookie'])).toMatch(/; Secure/)
  })

  test(`a forged X-Forwarded-For does not hide the address of a client from the limit of sign-ins behind ${name}`, async () => {
    const [guesser, neighbour] = [newAddress(), newAddress()]
    const statuses: number[] = []
    for (let attempt = 0; attempt <= SIGN_INS; attempt++) {
      const forged = { 'x-forwarded-for': `203.0.113.${attempt}`, 'x-real-ip': `203.0.113.${attempt}` }
      statuses.push((await trySignIn(guesser, forged)).status)
    }

    expect(statuses).toContain(429)
    expect((await trySignIn(neighbour)).status).toBe(401)
  })

  test(`the largest file is uploaded through ${name}, and downloaded as it was`, async () => {
    for (const protocol of PROTOCOLS) {
      const content = Buffer.alloc(FILE_LIMIT.document, `a file over ${protocol} `)

      const sent = await share(content, protocol)

      expect(sent.status).toBe(201)
      const [{ mediaUrl }] = sent.json().messages
      const path = API_PREFIX + mediaUrl.replace(/^.*\/api\//, '/')
      const headers = { ...bearer(), cookie: `files=${admin.token}` }
      const link = await call(path, { headers }, protocol)
      const file = link.status === 302 ? await call(String(link.headers['location']), { headers }, protocol) : link
      const hash = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
      expect([file.status, hash(file.body)]).toEqual([200, hash(content)])
    }
  })

  test.each(PROTOCOLS)(
    `a body over the limit is refused behind ${name} by the product's words over %s`,
    async (protocol) => {
      const file = await share(Buffer.alloc(FILE_LIMIT.document + 1_048_576), protocol)
      expect([file.status, file.json()]).toEqual([413, expect.objectContaining({ error: 'ERR_FILE_TOO_LARGE' })])
      expect(file.json().message).toMatch(/100/)

      const headers = { 'content-type': 'application/json' }
      const text = Buffer.from(JSON.stringify({ email: 'a'.repeat(3_000_000), password: '' }))
      const json = await call('/api/auth/login', { method: 'POST', headers, body: text }, protocol)
      expect([json.status, json.json()]).toEqual([413, expect.objectContaining({ error: 'ERR_FILE_TOO_LARGE' })])
    },
  )

  test(`an address of 12,000 characters reaches the product behind ${name}`, async () => {
    for (const protocol of PROTOCOLS) {
      const path = `/api/plans/list?unknown=${'a'.repeat(12_000)}`
      expect((await call(path, {}, protocol)).status).toBeLessThan(401)
    }
  })

  test(`a socket that hears only pings for a minute gets the next frame behind ${name}, and an upload that pauses arrives`, async () => {
    const { ticket } = await admin.call(liveTicket, {})
    const socket = await openLive(front, ticket)
    const { type, body } = await formOf('medias', Buffer.from('o relatório'), { message: 'Devagar' })
    async function* slowly() {
      for (let part = 0; part < PINGS; part++) {
        const from = Math.floor((body.length * part) / PINGS)
        yield body.subarray(from, Math.floor((body.length * (part + 1)) / PINGS))
        await eventually(() => socket.pings() > part)
      }
    }
    const path = API_PREFIX + addressOf(sendChatMessage, { params: { chatId } })
    const headers = { ...bearer(), 'content-type': type }

    const uploaded = await call(path, { method: 'POST', headers, body: Readable.from(slowly()) })
    await eventually(() => socket.pings() >= PINGS)
    await admin.call(createTag, { body: { name: `Depois de um minuto, ${name}`, color: '#2f9e44' } })

    await eventually(() => socket.texts.some((text) => text.includes(`Depois de um minuto, ${name}`)))
    expect(uploaded.status).toBe(201)
    expect(socket.closeCode()).toBeUndefined()
    socket.close()
  })

  describe(`a notice of the Pix provider behind ${name}`, () => {
    const { caller, expired } = authorities.provider
    const notify = (given: Partial<Call>) => {
      const headers = { 'content-type': 'application/json', ...given.headers }
      const path = API_PREFIX + receiveNotice.url
      return call(path, { host: PIX, method: 'POST', body: Buffer.from('{"pix":[]}'), ...given, headers })
    }
    const isTaken = (given: Partial<Call>) =>
      notify(given)
        .then(({ status }) => status === 200)
        .catch(() => false)
    const forged = { 'client-cert': headerOf(caller) }

    test(`a notice with the provider's certificate is accepted behind ${name}`, async () => {
      const answer = await notify({ identity: caller })
      expect([answer.status, answer.json()]).toEqual([200, { received: true }])
    })

    test(`a notice is refused behind ${name} without a certificate, or with an expired one or that of a stranger`, async () => {
      expect(await isTaken({})).toBe(false)
      expect(await isTaken({ identity: expired })).toBe(false)
      expect(await isTaken({ identity: authorities.stranger })).toBe(false)
    })

    test(`a notice with the header of a certificate that its sender does not have is refused behind ${name}`, async () => {
      expect(await isTaken({ headers: forged })).toBe(false)
      expect(await isTaken({ identity: authorities.stranger, headers: forged })).toBe(false)
      expect((await notify({ host: MAIN, headers: forged })).status).toBe(401)
    })

    test(`the host name of the notices shows nothing else of the product behind ${name}`, async () => {
      expect((await call('/', { host: PIX, identity: caller })).status).toBe(404)
      expect((await call('/api/plans/list', { host: PIX, identity: caller })).status).toBe(404)
    })
  })

  test(`a reload of ${name} keeps its open sockets or closes them at once, and new ones open`, async () => {
    const enter = async () => openLive(front, (await admin.call(liveTicket, {})).ticket)
    const before = await enter()

    await front.reload()

    const after = await eventually(() => enter().catch(() => undefined))
    await admin.call(createTag, { body: { name: `Depois da recarga, ${name}`, color: '#2f9e44' } })
    const hears = (texts: readonly string[]) => texts.some((text) => text.includes(`Depois da recarga, ${name}`))
    await eventually(() => hears(after.texts))
    if (name === 'caddy') await eventually(() => before.closeCode() !== undefined)
    else await eventually(() => hears(before.texts))
    for (const socket of [before, after]) socket.close()
  })
})
