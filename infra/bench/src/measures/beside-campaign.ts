import type { Company } from '@recado/chaos/company'
import { eventually } from '@recado/chaos/eventually'
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
import type { Stack } from '@recado/up/stack/stack'
import { controlClient } from '@recado/whatsapp-simulator/control-client'
import { createFreshProduct } from '../fresh-product.ts'
import { timeSends } from '../load/agent-sends.ts'
import { openDatabase } from '../load/open-database.ts'
import { foundWorking } from '../load/working-company.ts'
import type { Measure } from '../measure.ts'
import { inOrder, percentile } from '../percentile.ts'
import { addressesOf } from '../product.ts'

const RECIPIENTS = 400 // more than can be sent during the rounds
const WARM_UP = 30
const ROUNDS = 4 // rounds with and without the campaign alternate, so that other load on the machine affects both
const PER_ROUND = 60
/**
 * A connection sends about 17 messages a second here, one at a time. At ten requests a second, other load on the
 * machine would lengthen the agent's own queue, and the measure would show that queue.
 */
const EVERY_MS = 400
// one message per second, which is the shortest interval
const QUICK = { messageInterval: 0, longerIntervalAfter: 0 } as const

/** Measures how long an agent's answer takes on a connection with a running campaign, and on one without a campaign. */
export const besideCampaign: Measure = {
  number: 26,
  alone: async () => {
    const product = await createFreshProduct()
    try {
      const stack = await product.start()
      const addresses = addressesOf(stack)
      const working = await foundWorking(addresses)
      const { company } = working
      const { admin, whatsappId } = company
      await admin.call(changeCampaignSettings, { body: { settings: QUICK } })
      const contactListId = await makeList(stack, company)
      await timeSends(addresses, working, WARM_UP)
      const times: { without: number[]; beside: number[] } = { without: [], beside: [] }
      times.without.push(...(await timeSends(addresses, working, PER_ROUND, EVERY_MS)))
      const scheduledAt = new Date(Date.now() + 1_000).toISOString()
      const body = { name: 'Campanha', message1: 'Olá, {nome}!', contactListId, whatsappId, scheduledAt }
      const params = { campaignId: (await admin.call(createCampaign, { body })).id }
      const reaches = (least: number) =>
        eventually(async () => (await admin.call(getCampaign, { params })).stats.sent >= least)
      await reaches(1)
      for (let round = 0; round < ROUNDS; round++) {
        times.beside.push(...(await timeSends(addresses, working, PER_ROUND, EVERY_MS)))
        await admin.call(cancelCampaign, { params })
        await eventually(async () => (await admin.call(getCampaign, { params })).stats.queued === 0)
        if (round < ROUNDS - 1) times.without.push(...(await timeSends(addresses, working, PER_ROUND, EVERY_MS)))
        const { sent } = (await admin.call(getCampaign, { params })).stats
        if (round < ROUNDS - 1) await admin.call(restartCampaign, { params }).then(() => reaches(sent + 1))
      }
      const { sent } = (await admin.call(getCampaign, { params })).stats
      const [without, beside] = [inOrder(times.without), inOrder(times.beside)]
      const name = "an agent's message while a campaign runs on its connection"
      return [
        {
          measure: 26,
          what: `${name}, p50`,
          unit: 'ms',
          floor: percentile(without, 0.5),
          figure: percentile(beside, 0.5),
        },
        {
          measure: 26,
          what: `${name}, p99`,
          unit: 'ms',
          floor: percentile(without, 0.99),
          figure: percentile(beside, 0.99),
          target: { of: 'ratio', bound: 'at most', value: 2 },
        },
        { measure: 26, what: 'messages of the campaign meanwhile', unit: 'rows', figure: sent },
      ]
    } finally {
      await product.remove()
    }
  },
}

/** Creates a list of people whose numbers have been checked and have WhatsApp. @returns its id */
async function makeList(stack: Stack, { admin }: Company): Promise<number> {
  const simulator = controlClient(stack.phoneUrl ?? '')
  const people = Array.from({ length: RECIPIENTS }, (_, n) => ({
    name: `Pessoa ${n}`,
    number: `55219333${10_000 + n}`,
  }))
  for (const { number, name } of people) await simulator.putPhone(number, { name })
  const { id: contactListId } = await admin.call(createContactList, { body: { name: 'Todos' } })
  const sheet = { name: 'contatos.xlsx', content: sheetOfPeople(people) }
  await upload({ url: stack.url, person: admin }, uploadContactList, { params: { contactListId } }, sheet)
  const client = await openDatabase(stack, 'campaigns')
  await client.query('update contact_list_item set is_whatsapp_valid = true')
  await client.end()
  return contactListId
}
