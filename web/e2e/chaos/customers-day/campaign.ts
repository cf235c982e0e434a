import { eventually, untilNoneIsMissing } from '@recado/chaos/eventually'
import { notYet } from '@recado/chaos/not-yet'
import { sheetOfPeople } from '@recado/chaos/sheet-of-people'
import { upload } from '@recado/chaos/upload'
import {
  createContactList,
  listContactListItems,
  uploadContactList,
} from '@recado/contracts/campaigns/contact-list-routes'
import { changeCampaignSettings, createCampaign, getCampaign } from '@recado/contracts/campaigns/routes'
import type { Customer } from './cast.ts'
import { type Day, MAIN } from './day.ts'

const FIRST_WORD = 'campanha'

/**
 * Creates a list of these people, in their order, and waits until WhatsApp was asked about each number.
 * @returns the id of the list
 */
export async function listPeople({ product, company }: Day, people: readonly Customer[]): Promise<number> {
  const { admin } = company()
  const { id: contactListId } = await admin.call(createContactList, { body: { name: 'Clientes' } })
  const sheet = { name: 'clientes.xlsx', content: sheetOfPeople(people) }
  const to = { url: product.addresses.url, person: admin }
  // retries while the service is busy; a person who is already in the list is not added twice
  await eventually(() =>
    upload(to, uploadContactList, { params: { contactListId } }, sheet).then(() => true, notYet('answered 503')),
  )
  const unknown = await untilNoneIsMissing(async () => {
    const { contacts } = await admin.call(listContactListItems, { query: { contactListId } })
    return people.length - contacts.filter(({ isWhatsappValid }) => isWhatsappValid).length
  })
  if (unknown > 0) throw new Error(`${unknown} numbers of the list are not known to be on WhatsApp`)
  return contactListId
}

/** Starts a campaign with one text to a list, without delay. */
export async function startCampaign({ company, simulator }: Day, contactListId: number, people: readonly Customer[]) {
  const { admin, whatsappId } = company()
  const settings = { messageInterval: 5, longerIntervalAfter: 20, greaterInterval: 10 } as const
  await admin.call(changeCampaignSettings, { body: { settings } })
  const scheduledAt = new Date(Date.now() + 2_000).toISOString()
  const body = { name: 'Ofertas', contactListId, whatsappId, message1: `${FIRST_WORD} para {nome}`, scheduledAt }
  const { id: campaignId } = await admin.call(createCampaign, { body })
  return {
    look: () => company().admin.call(getCampaign, { params: { campaignId } }),
    /** How often the phone of each person shows the text. */
    shown: () =>
      Promise.all(
        people.map(async ({ number }) => {
          const messages = await simulator.messages(number, MAIN)
          return messages.filter(({ fromMe, text }) => !fromMe && text.startsWith(FIRST_WORD)).length
        }),
      ),
  }
}
export type DayCampaign = Awaited<ReturnType<typeof startCampaign>>
