import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import type { CompanyExport } from '@recado/contracts/company-export/company-export'
import {
  findCompanyExport,
  linkCompanyExport,
  removeCompanyExport,
  requestCompanyExport,
} from '@recado/contracts/company-export/routes'
import { openDiskStore } from '@recado/kit/media/disk-store'
import { newMediaKey } from '@recado/kit/media/media-key'
import type { MediaStore } from '@recado/kit/media/media-store'
import { readZip } from '@recado/kit/testing/read-zip'
import { eventually, startTestService, type TestService } from '@recado/kit/testing/service'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { type AuthService, type SignedIn, startAuthAlone } from '../../../services/auth/test/harness.ts'
import { startBilling } from '../../../services/billing/test/harness.ts'
import { campaigns } from '../../../services/campaigns/src/app.ts'
import { chat } from '../../../services/chat/src/app.ts'
import { createConnections } from '../../../services/connections/src/app.ts'
import { tickets as ticketsOf } from '../../../services/tickets/src/app.ts'
import { type Origin, startOrigin } from './origin.ts'

const SERVERS = { postgresUrl: inject('postgresUrl'), amqpUrl: inject('amqpUrl') }
const TICKETS = fileURLToPath(new URL('../../../services/tickets/src/main.ts', import.meta.url))
const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

describe('the file with all data of a company', () => {
  let auth: AuthService
  let tickets: TestService
  let others: TestService[]
  let edge: Origin
  let store: MediaStore
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'company-export-'))
    store = await openDiskStore(folder)
    auth = await startAuthAlone({ MEDIA_DIRECTORY: folder })
    const shared = { MEDIA_DIRECTORY: folder, AMQP_NAMESPACE: auth.environment['AMQP_NAMESPACE'] ?? '' }
    const publicUrl = { ...shared, PUBLIC_URL: 'http://localhost:8080' }
    tickets = await startTestService(ticketsOf, SERVERS, publicUrl)
    others = [
      await startBilling(shared),
      await startTestService(campaigns, SERVERS, shared),
      await startTestService(chat, SERVERS, shared),
      await startTestService(createConnections(), SERVERS, { ...shared, SANDBOX_ENABLED: 'false' }),
    ]
    edge = await startOrigin({ AUTH_URL: auth.address })
  }, 240_000)
  afterAll(async () => {
    await edge.close()
    for (const service of [tickets, ...others]) await service.close()
    await auth.close()
    await rm(folder, { recursive: true, force: true })
  })

  /** Gives the company rows in every service, with secrets, a stored file, and one that the store has lost. */
  async function plant({ user: { companyId, id: userId } }: SignedIn, name: string) {
    const [billing, ofCampaigns, ofChat, connections] = others
    const [kept, lost] = [newMediaKey('tickets', companyId), newMediaKey('tickets', companyId)]
    await store.put(kept, Readable.from([PICTURE]), 1_000)
    const insert = async (service: TestService | undefined, table: string, row: Readonly<Record<string, unknown>>) => {
      const columns = ['company_id', ...Object.keys(row)]
      const places = columns.map((_, index) => `$${index + 1}`)
      const sql = `insert into ${table} (${columns}) values (${places})`
      await service?.database.query(sql, [companyId, ...Object.values(row)])
    }
    for (const service of [tickets, ofChat]) {
      const copy = () => service?.database.query('select from user_ref where id = $1', [userId])
      await eventually(async () => (await copy())?.rowCount) // rows reference the copy of the user
    }
    await insert(tickets, 'contact', { name: `Ana ${name}`, number: '5511999' })
    await insert(tickets, 'tag', { name: `Tag ${name}`, color: '#123456', kanban: false })
    for (const path of [kept, lost]) await insert(tickets, 'media_file', { path })
    const key = {
      name: `Key ${name}`,
      hash: `hash-secret ${name}`,
      prefix: 'rec_secret',
      scopes: '[]',
      user_id: userId,
    }
    await insert(tickets, 'api_key', key)
    await insert(ofChat, 'chat', { title: `Chat ${name}`, owner_id: userId })
    await insert(ofCampaigns, 'contact_list', { name: `List ${name}` })
    const payment = {
      end_to_end_id: `E-${name}`,
      txid: 'tx',
      value_cents: 100,
      paid_at: '2027-01-05',
      reason: 'too-small',
    }
    await insert(billing, 'pix_payment', payment)
    const token = { token_hash: `token-secret ${name}` }
    const state = { type: 'whatsapp', status: 'DISCONNECTED', is_default: false }
    await insert(connections, 'connection', { name: `Number ${name}`, ...state, ...token })
    return { kept, lost }
  }

  const latest = async ({ token }: SignedIn): Promise<CompanyExport | null> =>
    (await auth.call(findCompanyExport, {}, { token })).body.export
  const ask = ({ token }: SignedIn) => auth.call(requestCompanyExport, {}, { token })
  const reaches = (admin: SignedIn, status: CompanyExport['status']) =>
    eventually(
      async () => (await latest(admin)) as CompanyExport,
      (found) => found.status === status,
    )
  /** Downloads the file through the edge, as a browser does. */
  async function download({ token }: SignedIn, exportId: number) {
    const { status, body } = await auth.call(linkCompanyExport, { params: { exportId } }, { token })
    if (status !== 200) return { status, entries: new Map<string, string>(), location: '' }
    const open = (bearer: string) =>
      fetch(`${edge.address}${body.location}`, { headers: { cookie: `files=${bearer}` } })
    const answer = await open(token)
    const entries = readZip(Buffer.from(await answer.arrayBuffer()))
    return { status: answer.status, entries, location: body.location as string }
  }

  test('the file has the rows of all services, the stored files, and an index that names the lost one', async () => {
    const [admin, neighbour] = [await auth.givenAdmin(), await auth.givenAdmin()]
    const { kept, lost } = await plant(admin, 'Ipê')
    await plant(neighbour, 'Vizinha')

    expect(await ask(admin)).toMatchObject({ status: 202, body: { status: 'collecting', parts: 6 } })
    const ready = await reaches(admin, 'ready')

    expect(ready).toMatchObject({ partsReady: 6, files: 2, failure: null })
    const { status, entries } = await download(admin, ready.id)
    expect(status).toBe(200)
    const text = [...entries.values()].join('\n')
    for (const word of ['Ana Ipê', 'Tag Ipê', 'Chat Ipê', 'List Ipê', 'Number Ipê', 'Key Ipê', admin.email])
      expect(text).toContain(word)
    expect(entries.get('data/billing/pix_payment.jsonl')).toContain('E-Ipê')
    expect(text).not.toMatch(/Vizinha|hash-secret|rec_secret|token-secret|scrypt/)
    expect(text).not.toContain(neighbour.email)
    expect([...entries.keys()]).toContain(`files/tickets/${kept.slice(kept.lastIndexOf('/') + 1)}.png`)
    const index = entries.get('index.html') ?? ''
    expect(index).toContain(lost)
    expect(index).not.toContain(kept)
    expect(index).toMatch(/<html lang="(pt-BR|en|es)">/)
    expect(index).toContain('data/tickets/contact.jsonl')
    expect(await auth.acts(admin.user.companyId)).toEqual(
      expect.arrayContaining(['company.export', 'company.download']),
    )
  })

  test('a part is written completely after the process that wrote it was killed', async () => {
    const admin = await auth.givenAdmin()
    const { companyId } = admin.user
    await plant(admin, 'Cedro')
    await tickets.restart(async () => {
      const holder = await tickets.database.connect()
      await holder.query('begin; lock table contact in access exclusive mode')
      const victim = spawn(process.execPath, [TICKETS], { env: tickets.environment, stdio: 'ignore' })
      const exit = once(victim, 'exit')
      await ask(admin)
      const writing = `select from company_export_chunk where company_id = $1 and claimed_by is not null
        and exists (select from pg_locks where relation = 'contact'::regclass and not granted)`
      await eventually(async () => (await tickets.database.query(writing, [companyId])).rowCount)
      victim.kill('SIGKILL')
      expect(await exit).toEqual([null, 'SIGKILL'])
      await holder.query('commit')
      holder.release()
      const expire = `update company_export_chunk set due_at = now() where company_id = $1 and claimed_by is not null`
      expect(await tickets.database.query(expire, [companyId])).toMatchObject({ rowCount: 1 })
    })

    const { id: exportId } = await reaches(admin, 'ready')

    const { entries } = await download(admin, exportId)
    expect(entries.get('data/tickets/contact.jsonl')?.match(/Ana Cedro/g)).toHaveLength(1)
    expect(entries.get('data/tickets/tag.jsonl')?.match(/Tag Cedro/g)).toHaveLength(1)
  })

  test('two requests at the same time begin one file', async () => {
    const admin = await auth.givenAdmin()

    const answers = await Promise.all([ask(admin), ask(admin)])

    expect(answers.map(({ status }) => status).sort()).toEqual([202, 409])
    await reaches(admin, 'ready')
    expect(await ask(admin)).toMatchObject({ status: 409, body: { error: 'ERR_COMPANY_EXPORT_EXISTS' } })
  })

  test('agents, supervisors, other companies and other sessions get no file', async () => {
    const [admin, neighbour] = [await auth.givenAdmin(), await auth.givenAdmin()]
    const colleagues = [await auth.givenUser(admin), await auth.givenUser(admin, { profile: 'supervisor' })]
    await ask(admin)
    const { id: exportId } = await reaches(admin, 'ready')
    const { location } = await download(admin, exportId)

    for (const colleague of colleagues) {
      expect((await ask(colleague)).status).toBe(403)
      expect((await download(colleague, exportId)).status).toBe(403)
      const open = await fetch(`${edge.address}${location}`, { headers: { cookie: `files=${colleague.token}` } })
      expect(open.status).toBe(403)
    }
    expect((await download(neighbour, exportId)).status).toBe(404)
    expect((await auth.call(removeCompanyExport, { params: { exportId } }, { token: neighbour.token })).status).toBe(
      404,
    )
    expect(await latest(neighbour)).toBeNull()
  })

  test('the parts of a removed file are released in every service, and another file can be requested', async () => {
    const admin = await auth.givenAdmin()
    const { companyId } = admin.user
    await ask(admin)
    const { id: exportId } = await reaches(admin, 'ready')
    const kept = async () => {
      const sql = `select count(*)::int as count from media_file where company_id = $1 and delete_after > now() + interval '1 day'`
      const counts = await Promise.all(
        [auth, tickets, ...others].map(async ({ database }) => (await database.query(sql, [companyId])).rows[0].count),
      )
      return counts.reduce((sum, count) => sum + count, 0)
    }
    expect(await kept()).toBeGreaterThan(0)

    const { body } = await auth.call(removeCompanyExport, { params: { exportId } }, { token: admin.token })

    expect(body.status).toBe('removed')
    expect((await download(admin, exportId)).status).toBe(404)
    await eventually(async () => (await kept()) === 0)
    expect((await ask(admin)).status).toBe(202)
  })
})
