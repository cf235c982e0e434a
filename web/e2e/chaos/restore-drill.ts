import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type Company, signInAgain } from '@recado/chaos/company'
import { drawPng } from '@recado/chaos/draw-png'
import { eventually, untilNoneIsMissing } from '@recado/chaos/eventually'
import { startLoad } from '@recado/chaos/load'
import { readPhones } from '@recado/chaos/phones'
import { type Product, startProduct } from '@recado/chaos/product'
import type { Random } from '@recado/chaos/random'
import { openScene, type Scene } from '@recado/chaos/scene'
import { endOfLog, receiptsIn, sessionsIn } from '@recado/chaos/sessions-seen'
import type { Sighting } from '@recado/chaos/sighting'
import { tellFigures } from '@recado/chaos/tell-figures'
import { upload } from '@recado/chaos/upload'
import { createApiKey, listConnectionNames } from '@recado/contracts/api-keys/routes'
import { getCompany } from '@recado/contracts/auth/company-routes'
import { getConnection } from '@recado/contracts/connections/routes'
import { listMessages, openMessageFile, sendMessage } from '@recado/contracts/messages/routes'
import { API_PREFIX, addressOf } from '@recado/contracts/route'
import { controlClient } from '@recado/whatsapp-simulator/control-client'
import { openDatabase } from '../../../infra/chaos/test/database.ts'

export type RestoreDrill = {
  readonly run: () => Promise<DrillResult>
  readonly close: () => Promise<void>
}

export type DrillResult = {
  /** Messages that were written or answered before the backup and are not in the restored product exactly once. */
  readonly missing: readonly string[]
  /** Texts that a customer's phone shows twice, because the restored product sent them under another id. */
  readonly twice: readonly string[]
  /** Facts that differ from those before the backup: of a file, a session, a key or the licence. */
  readonly changed: readonly string[]
  readonly before: number // messages before the backup
  readonly after: {
    readonly paired: number // how many phones were paired again
    readonly messages: number
    readonly lost: readonly string[] // messages after the restore, or while nothing ran, that did not arrive
  }
}

const RATE = { written: 10, sent: 5 }
const BEFORE_MS = { least: 3_000, most: 8_000 }
const BROKER_MS = 2_000
const AFTERWARDS_MS = 10_000

/** Starts a product with a company at work, and backs it up, destroys it and restores it when it is run. */
export async function startRestoreDrill(random: Random): Promise<RestoreDrill> {
  const product = await startProduct({})
  const folder = await mkdtemp(join(tmpdir(), 'recado-backup-'))
  const scene = await openScene(product.addresses, { name: 'Empresa', area: '551198', connections: 1, customers: 5 })
  return {
    run: () => run(product, scene, { folder: join(folder, 'backup'), random }),
    close: async () => {
      await product.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

type How = { readonly folder: string; readonly random: Random }

async function run(product: Product, scene: Scene, { folder, random }: How): Promise<DrillResult> {
  const { addresses } = product
  const facts = await noteFacts(product, scene)
  const load = startLoad(addresses, scene, { rate: RATE, run: 'antes', mayWrite: () => true })
  await pause(random.between(BEFORE_MS.least, BEFORE_MS.most))
  product.kill('tickets', 'SIGSTOP') // events then wait in the broker, whose data is lost
  await pause(BROKER_MS)
  const promised = scene.trail.answered.map(({ id }) => id)
  const until = await product.backUp(folder)
  product.kill('tickets', 'SIGCONT')
  await load.stop()
  const owed = [...promised, ...(await findConfirmed(product, scene, until))]

  const since = await endOfLog(addresses.simulatorUrl)
  const waiting: Sighting[] = []
  await product.replaceBy(folder, async () => void waiting.push(...(await writeToAll(product, scene))))
  const findMissing = async () => {
    const copies = Map.groupBy(await readMessages(product, 'antes'), ({ id }) => id)
    return owed.filter((id) => copies.get(id)?.length !== 1)
  }
  await untilNoneIsMissing(async () => (await findMissing()).length) // events that were in the broker are sent again
  const missing = await findMissing()

  const changed = await differingFacts(product, scene, facts)
  const again: Scene = {
    ...scene,
    company: await signInAgain(addresses, scene.company),
    trail: { written: [], answered: [] },
  }
  const later = startLoad(addresses, again, { rate: RATE, run: 'depois', mayWrite: () => true })
  await pause(AFTERWARDS_MS)
  await later.stop()
  const { written, answered } = again.trail
  const lost = [
    ...(await missingIn(
      async () => [...(await readMessages(product, 'depois')), ...(await readMessages(product, 'durante'))],
      [...written, ...answered, ...waiting],
    )),
    ...(await missingIn(async () => (await readPhones(addresses, scene.conversations, 'depois')).sightings, answered)),
  ]
  const twice = await findTwice(product, scene)
  const { paired } = sessionsIn(await controlClient(addresses.simulatorUrl).log(since))
  tellFigures({ 'messages before the backup': owed.length, 'messages afterwards': written.length + answered.length })
  return {
    missing,
    twice,
    changed,
    before: owed.length,
    after: { paired, lost, messages: written.length + answered.length },
  }
}

async function missingIn(look: () => Promise<readonly Sighting[]>, wanted: readonly Sighting[]): Promise<string[]> {
  const missing = async () => {
    const seen = new Set((await look()).map(({ text }) => text))
    return wanted.map(({ text }) => text).filter((text) => !seen.has(text))
  }
  await untilNoneIsMissing(async () => (await missing()).length)
  return missing()
}

async function findTwice({ addresses }: Product, { conversations }: Scene): Promise<string[]> {
  const { sightings } = await readPhones(addresses, conversations, 'antes')
  const copies = Map.groupBy(sightings, ({ conversation, text }) => `${conversation}: ${text}`)
  return [...copies].filter(([, shown]) => shown.length > 1).map(([text]) => text)
}

async function readMessages(product: Product, name: string): Promise<readonly Sighting[]> {
  await using database = await openDatabase(product.postgresUrl)
  return await database.readMessages(name)
}

/** The messages of customers that the product confirmed to the network before this time. */
async function findConfirmed({ addresses }: Product, { trail }: Scene, until: string): Promise<string[]> {
  const receipts = receiptsIn(await controlClient(addresses.simulatorUrl).log())
  const confirmed = new Set(receipts.filter(({ at }) => at < until).map(({ id }) => id))
  return trail.written.map(({ id }) => id).filter((id) => confirmed.has(id))
}

/** Lets each customer write once while nothing of the product runs. */
async function writeToAll({ addresses }: Product, { conversations }: Scene): Promise<Sighting[]> {
  const simulator = controlClient(addresses.simulatorUrl)
  return Promise.all(
    conversations.map(async ({ customer, number }) => {
      const text = `durante a queda de ${customer}`
      const { id } = await simulator.sendMessage(customer, { to: number, text })
      return { conversation: `${customer} writes`, text, id }
    }),
  )
}

type Facts = { readonly secret: string; readonly values: Readonly<Record<string, string>> }

/** Sends a file and creates an API key, and reads what must be the same after a restore. */
async function noteFacts(product: Product, { company, conversations }: Scene): Promise<Facts> {
  const { admin, agent, whatsappId } = company
  const [conversation] = conversations
  if (!conversation) throw new Error('the company has no conversation')
  const params = { ticketId: conversation.ticketId }
  const picture = { name: 'foto.png', content: drawPng(16, 16, () => [47, 158, 68]) }
  await upload({ url: product.addresses.url, person: agent }, sendMessage, { params, body: {} }, picture)
  await eventually(async () => {
    const { messages } = await agent.call(listMessages, { params, query: { only: 'media' } })
    return messages.find(({ mediaUrl }) => mediaUrl !== null)
  })
  const body = { name: 'Sistema', scopes: ['read' as const], queueIds: null, whatsappId }
  const { secret } = await admin.call(createApiKey, { body })
  return { secret, values: await readFacts(product, company, { secret, ticketId: conversation.ticketId }) }
}

async function differingFacts(
  product: Product,
  { company, conversations }: Scene,
  { secret, values }: Facts,
): Promise<string[]> {
  const ticketId = conversations[0]?.ticketId ?? 0
  const look = async () => {
    const now = await readFacts(product, company, { secret, ticketId })
    const differing = Object.keys(values).filter((name) => now[name] !== values[name])
    return differing.map((name) => `${name}: ${values[name]}, then ${now[name]}`)
  }
  await untilNoneIsMissing(async () => (await look()).length) // the session opens within seconds
  return look()
}

/** Reads the facts with the access tokens of before, which the restored keys must verify. */
async function readFacts(
  { addresses: { url } }: Product,
  { admin, agent, whatsappId }: Company,
  { secret, ticketId }: { readonly secret: string; readonly ticketId: number },
): Promise<Record<string, string>> {
  const { dueDate } = await admin.call(getCompany, { params: { companyId: admin.user.company.id } })
  const { status, number } = await admin.call(getConnection, { params: { whatsappId } })
  const { messages } = await agent.call(listMessages, { params: { ticketId }, query: { only: 'media' } })
  const params = { messageId: messages.find(({ mediaUrl }) => mediaUrl !== null)?.id ?? 0 }
  const headers = { authorization: `Bearer ${agent.token}` }
  const file = await fetch(url + API_PREFIX + addressOf(openMessageFile, { params }), { headers })
  const names = await fetch(url + API_PREFIX + addressOf(listConnectionNames, {}), {
    headers: { authorization: `Bearer ${secret}` },
  })
  return {
    licence: dueDate,
    session: `${number} ${status}`,
    file: `${file.status} ${Buffer.from(await file.arrayBuffer()).toString('base64')}`,
    key: `${names.status} ${await names.text()}`,
  }
}
