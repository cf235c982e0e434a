import { type Company, foundCompany } from '@recado/chaos/company'
import { eventually } from '@recado/chaos/eventually'
import { upload } from '@recado/chaos/upload'
import { createContactList, uploadContactList } from '@recado/contracts/campaigns/contact-list-routes'
import { createCampaign } from '@recado/contracts/campaigns/routes'
import { SHEET_LIMIT } from '@recado/contracts/limits'
import { aSheet } from '@recado/kit/testing/a-sheet'
import type pg from 'pg'
import { createFreshProduct } from '../fresh-product.ts'
import { openDatabase } from '../load/open-database.ts'
import type { Measure } from '../measure.ts'
import { peakMemory, residentMemory } from '../process-use.ts'
import { addressesOf } from '../product.ts'

/**
 * Measures how long a campaign with a full list takes to send its first message and to check all recipients, and how
 * much memory that needs.
 */
export const campaignStart: Measure = {
  number: 28,
  alone: async () => {
    const product = await createFreshProduct()
    try {
      const stack = await product.start()
      const company = await foundCompany(addressesOf(stack), 'Iniciadora', '5511955550000')
      const contactListId = await fillList(stack.url, company)
      const client = await openDatabase(stack, 'campaigns')
      await client.query('update contact_list_item set is_whatsapp_valid = true')
      // a new process does not have the memory that the import took
      await Promise.all([stack.restart('campaigns'), stack.restart('tickets')])
      const pids = (['campaigns', 'tickets'] as const).map((name) => ({ name, pid: stack.services()[name]?.pid ?? 0 }))
      const before = await Promise.all(pids.map(({ pid }) => residentMemory(pid)))
      const { id } = await startCampaign(company, contactListId)
      const { first, all } = await eventually(() => timesOf(client, id))
      const floor = await timeCopy(client, id)
      await client.end()
      const peaks = await Promise.all(pids.map(({ pid }) => peakMemory(pid)))
      const what = `start of a campaign of ${SHEET_LIMIT.rows}`
      return [
        { measure: 28, what: `${what}, to its first message`, unit: 's', floor, figure: first },
        { measure: 28, what: `${what}, until all are judged`, unit: 's', floor, figure: all },
        ...pids.map(({ name }, index) => ({
          measure: 28,
          what: `${what}, memory of ${name} beyond the idle process`,
          unit: 'MB' as const,
          figure: (peaks[index] ?? 0) - (before[index] ?? 0),
        })),
      ]
    } finally {
      await product.remove()
    }
  },
}

async function fillList(url: string, { admin }: Company): Promise<number> {
  const { id: contactListId } = await admin.call(createContactList, { body: { name: 'Todos' } })
  const people = Array.from({ length: SHEET_LIMIT.rows }, (_, n) => [
    `Pessoa ${n}`,
    String(5_511_900_000_000 + n),
    null,
  ])
  const sheet = { name: 'contatos.xlsx', content: aSheet(people) }
  await upload({ url: url, person: admin }, uploadContactList, { params: { contactListId } }, sheet)
  return contactListId
}

const startCampaign = ({ admin, whatsappId }: Company, contactListId: number) => {
  const scheduledAt = new Date(Date.now() + 1_000).toISOString()
  const body = { name: 'Campanha', message1: 'Olá, {nome}!', contactListId, whatsappId, scheduledAt }
  return admin.call(createCampaign, { body })
}

/**
 * @returns the seconds from the campaign's start to its first message, and to now; undefined until all recipients are
 * stored and checked
 */
async function timesOf(client: pg.Client, id: number) {
  const { rows } = await client.query<{ first: number; all: number; judged: number }>(
    `select extract(epoch from min(requested_at) - min(started_at))::float8 as first,
        extract(epoch from clock_timestamp() - min(started_at))::float8 as all,
        count(*) filter (where readiness = 'ready')::int as judged
      from campaign_recipient join campaign on campaign.id = campaign_id where campaign_id = $1`,
    [id],
  )
  const [found] = rows
  return found && found.judged >= SHEET_LIMIT.rows && found.first !== null ? found : undefined
}

/** @returns the seconds that a single SQL statement needs to insert copies of the campaign's recipients */
async function timeCopy(client: pg.Client, campaignId: number): Promise<number> {
  await client.query('begin')
  const begin = performance.now()
  await client.query(
    `insert into campaign_recipient (company_id, campaign_id, position, person_key, name, number, phone, readiness, state)
      select company_id, campaign_id, position, 'copy ' || person_key, name, number, phone, readiness, state
      from campaign_recipient where campaign_id = $1`,
    [campaignId],
  )
  const seconds = (performance.now() - begin) / 1_000
  await client.query('rollback')
  return seconds
}
