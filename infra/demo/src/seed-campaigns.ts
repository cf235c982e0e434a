import { setTimeout as pause } from 'node:timers/promises'
import { eventually } from '@recado/chaos/eventually'
import type { Person } from '@recado/chaos/person'
import { sheetOfPeople } from '@recado/chaos/sheet-of-people'
import { upload } from '@recado/chaos/upload'
import { createContactList, pickContactLists, uploadContactList } from '@recado/contracts/campaigns/contact-list-routes'
import { changeCampaignSettings, createCampaign, getCampaign, listCampaigns } from '@recado/contracts/campaigns/routes'
import { listFileLists } from '@recado/contracts/files/routes'
import type { RouteInput } from '@recado/contracts/route'
import type { Tag } from '@recado/contracts/tags/tag'
import type { ControlClient } from '@recado/whatsapp-simulator/control-client'
import { CAMPAIGNS, CONTACT_LISTS, LEAVING, PACE } from './demo-campaigns.ts'
import { DEMO } from './demo-company.ts'
import { notYet } from './not-yet.ts'

const SOON_MS = 5_000
const WEEK_MS = 7 * 24 * 60 * 60_000
// the checks of numbers take minutes; after this time the demo does not wait for them any longer
const PATIENCE_MS = 3 * 60_000

type Shop = { readonly url: string; readonly admin: Person; readonly whatsappId: number }
type Draft = RouteInput<typeof createCampaign>['body']

/** Creates the contact list of the first campaign, so that the checks of its numbers begin. */
export const ensureFirstList = ({ url, admin }: Pick<Shop, 'url' | 'admin'>): Promise<number> =>
  ensureList(url, admin, CONTACT_LISTS.past)

/** Starts the campaign that is completed by the time the demo is ready. An existing campaign does not change. */
export async function startFirstCampaign({ url, admin, whatsappId }: Shop): Promise<void> {
  const { name, message1, message2 } = CAMPAIGNS.finished
  if (await findCampaign(admin, name)) return
  await admin.call(changeCampaignSettings, { body: { settings: PACE } })
  const contactListId = await ensureFirstList({ url, admin })
  await create(admin, () => ({ name, message1, message2, whatsappId, contactListId, scheduledAt: inMs(SOON_MS) }))
}

type Rest = Shop & { readonly simulator: ControlClient; readonly tags: readonly Tag[] }

/**
 * Starts a second campaign after the first has finished, and schedules one for next week. Existing campaigns do not
 * change.
 */
export async function seedCampaigns({ url, admin, whatsappId, simulator, tags }: Rest): Promise<void> {
  const { running, planned } = CAMPAIGNS
  if (!(await findCampaign(admin, running.name))) {
    const isFirstOver = await untilFirstIsOver(admin)
    if (LEAVING && isFirstOver) await simulator.sendMessage(LEAVING.number, { to: DEMO.number, text: 'SAIR' })
    const contactListId = await ensureList(url, admin, CONTACT_LISTS.all)
    await create(admin, () => ({ ...running, whatsappId, contactListId, scheduledAt: inMs(SOON_MS) }))
  }
  const { tag, files, ...texts } = planned
  if (await findCampaign(admin, planned.name)) return
  const tagListId = tags.find(({ name }) => name === tag)?.id ?? null
  const fileListId = (await admin.call(listFileLists, {})).files.find(({ name }) => name === files)?.id ?? null
  await create(admin, () => ({ ...texts, whatsappId, tagListId, fileListId, scheduledAt: inMs(WEEK_MS) }))
}

const inMs = (ms: number): string => new Date(Date.now() + ms).toISOString()

async function findCampaign(admin: Person, name: string): Promise<{ readonly id: number } | undefined> {
  const { records } = await admin.call(listCampaigns, { query: { searchParam: name } })
  return records.find((campaign) => campaign.name === name)
}

/**
 * Creates a campaign. Repeats the call, each time with a new draft, while the campaigns service has not received the
 * rows that the draft refers to, or when the scheduled time has passed.
 */
const create = (admin: Person, draft: () => Draft): Promise<unknown> =>
  eventually(() =>
    ['ERR_NO_WAPP_FOUND', 'ERR_NO_TAG_FOUND', 'ERR_NO_FILE_FOUND', 'ERR_CAMPAIGN_INCOMPLETE'].reduce(
      (answer: Promise<unknown>, code) => answer.catch(notYet(code)),
      admin.call(createCampaign, { body: draft() }),
    ),
  )

type List = (typeof CONTACT_LISTS)[keyof typeof CONTACT_LISTS]

/** Finds the contact list by its name or creates it, and imports a sheet of people when the list is empty. */
async function ensureList(url: string, admin: Person, { name, people }: List): Promise<number> {
  const known = (await admin.call(pickContactLists, {})).find((list) => list.name === name)
  const { id: contactListId, contactsCount } = known ?? (await admin.call(createContactList, { body: { name } }))
  if (contactsCount > 0) return contactListId
  const sheet = { name: 'clientes.xlsx', content: sheetOfPeople([...people]) }
  await upload({ url, person: admin }, uploadContactList, { params: { contactListId } }, sheet)
  return contactListId
}

/**
 * @returns false when the first campaign is still sending, so that a person who opted out now would miss its message
 */
async function untilFirstIsOver(admin: Person): Promise<boolean> {
  const deadline = Date.now() + PATIENCE_MS
  const first = await findCampaign(admin, CAMPAIGNS.finished.name)
  while (first && Date.now() < deadline) {
    const { status } = await admin.call(getCampaign, { params: { campaignId: first.id } })
    if (status !== 'PROGRAMADA' && status !== 'EM_ANDAMENTO') return true
    await pause(500)
  }
  return first === undefined
}
