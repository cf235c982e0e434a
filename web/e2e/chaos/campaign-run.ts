import { type Company, foundCompany, signInAgain } from '@recado/chaos/company'
import { drawPng } from '@recado/chaos/draw-png'
import { eventually, untilNoneIsMissing } from '@recado/chaos/eventually'
import { notYet } from '@recado/chaos/not-yet'
import { type Product, startProduct } from '@recado/chaos/product'
import { chooseSeed, createRandom } from '@recado/chaos/random'
import { endOfLog } from '@recado/chaos/sessions-seen'
import { sheetOfPeople } from '@recado/chaos/sheet-of-people'
import { upload } from '@recado/chaos/upload'
import {
  createContactList,
  listContactListItems,
  uploadContactList,
} from '@recado/contracts/campaigns/contact-list-routes'
import {
  cancelCampaign,
  changeCampaignSettings,
  createCampaign,
  getCampaign,
  restartCampaign,
} from '@recado/contracts/campaigns/routes'
import { createFileList, uploadListFiles } from '@recado/contracts/files/routes'
import { controlClient } from '@recado/whatsapp-simulator/control-client'
import { expect } from 'vitest'
import type { CampaignPoint } from './campaign-points.ts'

const VALID = 30
const INVALID = 3
const PATIENCE = { timeout: 400_000, interval: 500 }

/** The speed of a campaign: its intervals in seconds, and how many times faster than real time they pass. */
export type CampaignSpeed = {
  readonly messageInterval: 5
  readonly longerIntervalAfter: 20
  readonly greaterInterval: 10 | 60
  readonly times: number
}

/** A campaign that has reached each phone exactly once. */
export type CampaignEnd = {
  /** The name of the disturbance and the seed of the run, for messages. */
  readonly words: string
  readonly campaignId: number
  /** The times when the network first accepted the message of each recipient, in order, in milliseconds. */
  readonly acceptedAt: readonly number[]
}

export type CampaignRun = {
  readonly product: Product
  /**
   * Disturbs a campaign. It expects that the phone of each valid recipient gets its message and then the files of its
   * list, each exactly once.
   * @param patienceMs the longest time to wait for the end of the campaign
   */
  survive(point: CampaignPoint, patienceMs?: number): Promise<CampaignEnd>
  close(): Promise<void>
}

/** Starts a product with two processes of the campaigns service, two gateways, and a company. */
export async function startCampaignRun({ times, ...settings }: CampaignSpeed): Promise<CampaignRun> {
  const product = await startProduct({
    replicas: { campaigns: 2, connections: 2 },
    environment: { CAMPAIGN_PACE: String(times) },
  })
  const { addresses } = product
  const simulator = controlClient(addresses.simulatorUrl)
  let company = await foundCompany(addresses, 'Campanhas', '5511988880000')
  await company.admin.call(changeCampaignSettings, { body: { settings } })
  const people = Array.from({ length: VALID + INVALID }, (_, index) => ({
    name: `Cliente ${index + 1}`,
    number: `55119777${10_000 + index}`,
  }))
  const valid = people.slice(0, VALID)
  await Promise.all(valid.map(({ number, name }) => simulator.putPhone(number, { name })))
  const { id: contactListId } = await company.admin.call(createContactList, { body: { name: 'Clientes' } })
  const sheet = { name: 'clientes.xlsx', content: sheetOfPeople(people) }
  await upload({ url: addresses.url, person: company.admin }, uploadContactList, { params: { contactListId } }, sheet)
  await untilChecked(company, contactListId)
  const seed = chooseSeed()
  let runs = 0

  async function survive(point: CampaignPoint, patienceMs = PATIENCE.timeout): Promise<CampaignEnd> {
    const run = `c${++runs}`
    company = await signInAgain(addresses, company)
    const { admin } = company
    /** The messages of the campaign on the phone of each valid recipient, in their order. */
    const readPhones = () =>
      Promise.all(
        valid.map(async ({ number }) =>
          (await simulator.messages(number, company.number)).filter(({ text }) => text.startsWith(`${run} `)),
        ),
      )
    const firstIds = async () => new Set((await readPhones()).flatMap(([first]) => (first ? [first.id] : [])))
    /** The times when the network first accepted each of these messages. */
    async function timesOf(ids: ReadonlySet<string>, since = 0): Promise<number[]> {
      const first = new Map<string, number>()
      for (const { type, id = '', at } of await simulator.log(since)) {
        if (type === 'message-accepted' && ids.has(id) && !first.has(id)) first.set(id, Date.parse(at))
      }
      return [...first.values()].sort((one, other) => one - other)
    }
    const campaignId = await programCampaign(product, company, { run, contactListId })
    const params = { campaignId }
    const words = `${point.name}, SEED=${seed}`
    const look = async () => (await admin.call(getCampaign, { params })).stats
    let canceledAt = 0 // the position in the log of the network
    await point.happen({
      product,
      random: createRandom(seed, point.name),
      reaches: (count) => eventually(async () => (await firstIds()).size >= count),
      waits: () => eventually(look, ({ queued }) => queued > 0),
      async cancel() {
        await admin.call(cancelCampaign, { params })
        canceledAt = await endOfLog(addresses.simulatorUrl)
      },
      async rests() {
        await expect.poll(async () => (await look()).queued, { ...PATIENCE, message: words }).toBe(0)
        const since = await timesOf(await firstIds(), canceledAt)
        expect(since.length, `${words}: messages that left after it was canceled`).toBeLessThanOrEqual(1)
      },
      resume: () => admin.call(restartCampaign, { params }),
    })
    /**
     * Reads the state of the campaign. It signs in again after a failure, because a campaign may take longer than a
     * token is valid.
     */
    async function state(): Promise<string> {
      try {
        const { status, stats } = await company.admin.call(getCampaign, { params })
        return `${status} ${stats.sent}`
      } catch {
        company = await signInAgain(addresses, company).catch(() => company)
        return 'away'
      }
    }
    const patience = { ...PATIENCE, timeout: patienceMs, message: words }
    await expect.poll(state, patience).toBe(`FINALIZADA ${VALID}`)
    const texts = async () => (await readPhones()).map((messages) => messages.map(({ text }) => text))
    const wanted = valid.map(({ name }) => [`${run} oi ${name}`, `${run} lista`, `${run} foto`])
    await expect.poll(texts, { ...PATIENCE, message: words }).toEqual(wanted)
    const acceptedAt = await timesOf(await firstIds())
    expect(acceptedAt.length, words).toBe(VALID)
    return { words, campaignId, acceptedAt }
  }

  return { product, survive, close: product.close }
}

type Campaign = { readonly run: string; readonly contactListId: number }

/**
 * Schedules a campaign that starts soon, with a text, the text of a file list and its file.
 * @returns the id of the campaign
 */
async function programCampaign(
  { addresses: { url } }: Product,
  { admin, whatsappId }: Company,
  { run, contactListId }: Campaign,
): Promise<number> {
  const to = { url, person: admin }
  const files = { name: `Fotos ${run}`, message: `${run} lista`, options: [{ name: `${run} foto` }] }
  const { id: fileListId, options } = await admin.call(createFileList, { body: files })
  const photo = { name: 'foto.png', content: drawPng(8, 8, () => [47, 158, 68]) }
  await upload(to, uploadListFiles, { params: { fileListId }, body: { id: [options[0]?.id ?? 0] } }, photo)
  const body = {
    name: `Campanha ${run}`,
    contactListId,
    fileListId,
    whatsappId,
    message1: `${run} oi {nome}`,
    scheduledAt: new Date(Date.now() + 2_000).toISOString(),
  }
  const made = await eventually(() => admin.call(createCampaign, { body }).catch(notYet('ERR_NO_FILE_FOUND')))
  return made.id
}

/**
 * Waits until all numbers are checked. A connection asks WhatsApp for a limited number of checks in two minutes, and
 * unchecked numbers would delay the campaign.
 */
async function untilChecked({ admin }: Company, contactListId: number): Promise<void> {
  async function countUnknown(): Promise<number> {
    let unknown = 0
    for (let pageNumber = 1; ; pageNumber++) {
      const { contacts, hasMore } = await admin.call(listContactListItems, { query: { contactListId, pageNumber } })
      unknown += contacts.filter(({ isWhatsappValid }) => isWhatsappValid === null).length
      if (!hasMore) return unknown
    }
  }
  const unknown = await untilNoneIsMissing(countUnknown)
  if (unknown > 0) throw new Error(`${unknown} numbers were not checked`)
}
