import type { Addresses, Company } from '@recado/chaos/company'
import { eventually } from '@recado/chaos/eventually'
import { notYet } from '@recado/chaos/not-yet'
import { sheetOfPeople } from '@recado/chaos/sheet-of-people'
import { untilAnswered } from '@recado/chaos/until-answered'
import { upload } from '@recado/chaos/upload'
import { createContactList, uploadContactList } from '@recado/contracts/campaigns/contact-list-routes'
import { createCampaign, getCampaign } from '@recado/contracts/campaigns/routes'
import { controlClient } from '@recado/whatsapp-simulator/control-client'
import { expect } from 'vitest'

const PEOPLE = 8
const PATIENCE = { timeout: 400_000, interval: 500 }

export type CampaignBeside = {
  /** Waits for the end of the campaign, and expects that each phone has its message exactly once. */
  end(): Promise<void>
}

/** Starts a campaign to new people, whose numbers the product checks while it runs. @param name begins its texts */
export async function startCampaignBeside(
  { url, simulatorUrl }: Addresses,
  { admin, whatsappId, number }: Company,
  name: string,
): Promise<CampaignBeside> {
  const simulator = controlClient(simulatorUrl)
  const people = Array.from({ length: PEOPLE }, (_, index) => ({
    name: `Cliente ${index + 1}`,
    number: `55119777${10_000 + index}`,
  }))
  await Promise.all(people.map((person) => simulator.putPhone(person.number, { name: person.name })))
  const { id: contactListId } = await untilAnswered(() => admin.call(createContactList, { body: { name } }))
  const sheet = { name: 'clientes.xlsx', content: sheetOfPeople(people) }
  await upload({ url, person: admin }, uploadContactList, { params: { contactListId } }, sheet)
  const scheduledAt = new Date(Date.now() + 2_000).toISOString()
  const body = { name, contactListId, whatsappId, message1: `${name} oi {nome}`, scheduledAt }
  const { id: campaignId } = await eventually(() =>
    admin.call(createCampaign, { body }).catch(notYet('ERR_NO_CONTACTLIST_FOUND')),
  )
  const read = async () => {
    const { status, stats } = await admin.call(getCampaign, { params: { campaignId } })
    return `${status} ${stats.sent}`
  }
  const readPhones = () =>
    Promise.all(
      people.map(async (person) => {
        const messages = await simulator.messages(person.number, number)
        return messages.filter(({ text }) => text.startsWith(`${name} `)).map(({ text }) => text)
      }),
    )
  return {
    async end() {
      await expect.poll(() => read().catch(String), { ...PATIENCE, message: name }).toBe(`FINALIZADA ${PEOPLE}`)
      await expect
        .poll(readPhones, { ...PATIENCE, message: name })
        .toEqual(people.map((one) => [`${name} oi ${one.name}`]))
    },
  }
}
