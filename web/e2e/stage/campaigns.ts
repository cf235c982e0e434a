import type { Person } from '@recado/chaos/person'
import {
  createContactList,
  createContactListItem,
  listContactLists,
} from '@recado/contracts/campaigns/contact-list-routes'
import { cancelCampaign, createCampaign } from '@recado/contracts/campaigns/routes'
import { CAMPAIGN_LIMIT } from '@recado/contracts/limits'
import type { Words } from './words.ts'

const DAY_MS = 86_400_000

/** The campaigns on the stage: a contact list, and a campaign that was sent to some of its people. */
export type Planned = {
  readonly contactList: { readonly id: number; readonly name: string }
  readonly campaign: { readonly id: number; readonly name: string }
}

/** Creates contact lists for a company, and a campaign in each state that can be reached quickly. */
export async function planCampaigns(admin: Person, words: Words): Promise<Planned> {
  const cut = (name: string) => words.name(name).slice(0, CAMPAIGN_LIMIT.name)
  const contactList = await listOf(admin, cut('Clientes da loja'), 24, words)
  await listOf(admin, cut('Lista vazia'), 0, words)
  const given = {
    contactListId: contactList.id,
    message1: words.text('Oi {nome}, a nossa *liquidação* começou. Venha ver!'),
    message2: words.text('Olá {nome}! Temos ofertas para você nesta semana.'),
  }
  const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString()
  const make = (name: string, body: object) =>
    admin.call(createCampaign, { body: { ...given, ...body, name: cut(name) } })
  await make('Aniversariantes', { contactListId: null, message2: null })
  await make('Dia das mães', { scheduledAt: inDays(3), confirmation: true, ...questions(words) })
  const stopped = await make('Liquidação de inverno', { scheduledAt: inDays(1) })
  await admin.call(cancelCampaign, { params: { campaignId: stopped.id } })
  const campaign = await make('Volta às aulas', { scheduledAt: new Date(Date.now() + 5_000).toISOString() })
  return { contactList, campaign }
}

const questions = (words: Words) => ({
  confirmationMessage1: words.text('Posso mandar as nossas ofertas?'),
  confirmationMessage2: words.text('Quer receber as ofertas da semana?'),
})

async function listOf(admin: Person, name: string, people: number, words: Words): Promise<Planned['contactList']> {
  const { id } = await admin.call(createContactList, { body: { name } })
  await Promise.all(
    Array.from({ length: people }, (_, index) =>
      admin.call(createContactListItem, {
        body: {
          contactListId: id,
          name: words.name(`Pessoa ${index + 1}`).slice(0, CAMPAIGN_LIMIT.name),
          number: `55119444400${String(index + 10).padStart(2, '0')}`, // some of the customers
          email: index % 3 ? null : `pessoa.${index}@empresa-de-exemplo.test`,
        },
      }),
    ),
  )
  const { records } = await admin.call(listContactLists, { query: {} })
  return records.find((list) => list.id === id) ?? { id, name }
}
