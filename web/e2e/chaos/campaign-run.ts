import { foundCompany, signInAgain } from '@recado/chaos/company'
import { eventually } from '@recado/chaos/eventually'
import { startProduct } from '@recado/chaos/product'
import { chooseSeed, createRandom } from '@recado/chaos/random'
import { sheetOfPeople } from '@recado/chaos/sheet-of-people'
import { upload } from '@recado/chaos/upload'
import { createContactList, uploadContactList } from '@recado/contracts/campaigns/contact-list-routes'
import {
  cancelCampaign,
  changeCampaignSettings,
  createCampaign,
  getCampaign,
  restartCampaign,
} from '@recado/contracts/campaigns/routes'
import { controlClient } from '@recado/whatsapp-simulator/control-client'
import { expect } from 'vitest'
import type { CampaignPoint } from './campaign-points.ts'

const PACE = 10
const VALID = 30
const INVALID = 3
const SETTINGS = { messageInterval: 5, longerIntervalAfter: 20, greaterInterval: 10 } as const
const LEAST = 0.7 // of the interval
const CLOCK_MS = 50 // what the way from the gateway to the phone may vary
const PATIENCE = { timeout: 400_000, interval: 500 }

export type CampaignRun = {
  /**
   * Lets something happen to a campaign, and expects that each valid recipient's phone has its message exactly once, no
   * two of them closer than the pace allows.
   * @returns the figures of it, in words
   */
  survive(point: CampaignPoint): Promise<string>
  close(): Promise<void>
}

/** Starts a product with two processes that serve campaigns, and a company. */
export async function startCampaignRun(): Promise<CampaignRun> {
  const product = await startProduct({ replicas: { campaigns: 2 }, environment: { CAMPAIGN_PACE: String(PACE) } })
  const { addresses } = product
  const simulator = controlClient(addresses.simulatorUrl)
  let company = await foundCompany(addresses, 'Campanhas', '5511988880000')
  await company.admin.call(changeCampaignSettings, { body: { settings: SETTINGS } })
  const people = Array.from({ length: VALID + INVALID }, (_, index) => ({
    name: `Cliente ${index + 1}`,
    number: `55119777${10_000 + index}`,
  }))
  const valid = people.slice(0, VALID)
  await Promise.all(valid.map(({ number, name }) => simulator.putPhone(number, { name })))
  const seed = chooseSeed()
  let runs = 0

  async function survive({ name, happen }: CampaignPoint): Promise<string> {
    const run = `c${++runs}`
    company = await signInAgain(addresses, company)
    const { admin } = company
    const list = await admin.call(createContactList, { body: { name: `Lista ${run}` } })
    const sheet = { name: 'clientes.xlsx', content: sheetOfPeople(people) }
    const input = { params: { contactListId: list.id } }
    await upload({ url: `${addresses.url}`, person: admin }, uploadContactList, input, sheet)
    /** Of each valid recipient in turn, what the campaign put on the phone. */
    const readPhones = () =>
      Promise.all(
        valid.map(async ({ number }) =>
          (await simulator.messages(number, company.number)).filter(({ text }) => text.startsWith(`${run} `)),
        ),
      )
    const { id: campaignId } = await admin.call(createCampaign, {
      body: {
        name: `Campanha ${run}`,
        contactListId: list.id,
        whatsappId: company.whatsappId,
        message1: `${run} oi {nome}`,
        scheduledAt: new Date(Date.now() + 2_000).toISOString(),
      },
    })
    const params = { campaignId }
    await happen({
      product,
      random: createRandom(seed, name),
      reaches: (count) =>
        eventually(
          async () => (await readPhones()).flat().length,
          (got) => got >= count,
        ),
      cancel: () => admin.call(cancelCampaign, { params }),
      resume: () => admin.call(restartCampaign, { params }),
    })
    const words = `${name}, SEED=${seed}`
    const look = () =>
      admin.call(getCampaign, { params }).then(
        ({ status, stats }) => `${status} ${stats.sent}`,
        () => 'away',
      )
    await expect.poll(look, { ...PATIENCE, message: words }).toBe(`FINALIZADA ${VALID}`)
    const phones = await readPhones()
    expect(
      phones.map((messages) => messages.map(({ text }) => text)),
      words,
    ).toEqual(valid.map((person) => [`${run} oi ${person.name}`]))
    const acceptedAt = await acceptedTimes(new Set(phones.flat().map(({ id }) => id)))
    expect(tooClose(acceptedAt), words).toEqual([])
    return `${words}: ${acceptedAt.length} messages, shortest gap ${Math.min(...gapsOf(acceptedAt))} ms`
  }

  /** When the network first took each of these messages, in order. */
  async function acceptedTimes(ids: ReadonlySet<string>): Promise<number[]> {
    const first = new Map<string, number>()
    for (const { type, id = '', at } of await simulator.log()) {
      if (type === 'message-accepted' && ids.has(id) && !first.has(id)) first.set(id, Date.parse(at))
    }
    expect(first.size).toBe(ids.size)
    return [...first.values()].sort((one, other) => one - other)
  }

  return { survive, close: product.close }
}

const gapsOf = (times: readonly number[]): number[] => times.slice(1).map((at, index) => at - (times[index] ?? at))

/** Gaps that are shorter than the pace allows, in words. */
function tooClose(times: readonly number[]): string[] {
  return gapsOf(times).flatMap((gap, index) => {
    const sentBefore = index // when the first of the two was requested
    const seconds = sentBefore >= SETTINGS.longerIntervalAfter ? SETTINGS.greaterInterval : SETTINGS.messageInterval
    const least = (LEAST * seconds * 1_000) / PACE - CLOCK_MS
    return gap < least ? [`${gap} ms after message ${index + 1}, at least ${least}`] : []
  })
}
