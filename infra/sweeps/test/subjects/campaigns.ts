import { randomUUID } from 'node:crypto'
import { createContactList } from '@recado/contracts/campaigns/contact-list-routes'
import { aSheet } from '@recado/kit/testing/a-sheet'
import { SERVICES } from '@recado/system/services'
import {
  type Company,
  type Harness,
  startCampaigns as startService,
} from '../../../../services/campaigns/test/harness.ts'
import { playTickets } from '../../../../services/campaigns/test/tickets-player.ts'
import { mark } from '../../src/marks.ts'
import { fillCampaigns } from './campaign-rows.ts'
import { campaignProvocations, campaignSamples } from './campaign-samples.ts'
import { hasRow, keepChunk, keepKey, keepMoved, type StartedSubject } from './subject.ts'

/**
 * Starts campaigns. Each company has a list with a person, a campaign with this list, and a question about a number.
 */
export async function startCampaigns(): Promise<StartedSubject> {
  const harness = await startService({
    isAlone: true, // a sweep changes rows of all companies, and the tables themselves
    jobs: false, // jobs would change rows during the sweep
  })
  const { service } = harness
  const tickets = await playTickets(service) // answers forecasts in place of the tickets service
  const company = await harness.company()
  const own = await fill(harness, company, 'A')
  const other = await fill(harness, await harness.company(), 'B')
  const owner = { service, company, which: 'A' } as const
  const listed = { contactListId: own.ids.contactList ?? 0 }
  let made = 0
  const name = () => mark('A', `new ${made++}`)
  const number = () => `55119500${String(10_000 + made++)}`
  const newList = async () => {
    const { body } = await service.call(createContactList, { body: { name: name() } }, own.people.admin)
    return { contactListId: body.id }
  }
  const newItem = async () => {
    const { id } = await company.item(listed.contactListId, { name: name(), number: number() })
    return { contactListItemId: id }
  }
  const takenName = async () => {
    const insert = `insert into contact_list (company_id, name) values ($1, 'Igual') on conflict do nothing`
    await service.database.query(insert, [own.id])
    return 'Igual'
  }
  const sheet = () => ({ file: new File([aSheet([['Ana', number(), null]])], 'contatos.xlsx') })

  return {
    service,
    own,
    other,
    close: async () => {
      await tickets.close()
      await harness.close()
    },
    token: (expiresIn, claims) => service.token({ ...own.people.admin.as, ...claims }, expiresIn),
    routes: SERVICES.campaigns.routes,
    samples: {
      showCampaignsService: () => ({ as: { as: { companyId: own.id, super: true, userId: 9 } } }),
      ...campaignSamples(owner, own.ids),
      listContactLists: () => ({ query: { searchParam: 'list' } }),
      pickContactLists: () => ({}),
      getContactList: () => ({ params: listed }),
      createContactList: () => ({ body: { name: name() } }),
      changeContactList: async () => ({ params: await newList(), body: { name: name() } }),
      deleteContactList: async () => ({ params: await newList() }),
      deleteInvalidItems: () => ({ params: listed }),
      uploadContactList: () => ({ params: listed, body: {}, files: sheet() }),
      exportContactList: () => ({ params: listed }),
      listContactListItems: () => ({ query: listed }),
      getContactListItem: () => ({ params: { contactListItemId: own.ids.contactListItem } }),
      createContactListItem: () => ({ body: { ...listed, name: name(), number: number() } }),
      changeContactListItem: async () => ({ params: await newItem(), body: { name: name(), number: number() } }),
      deleteContactListItem: async () => ({ params: await newItem() }),
    },
    provocations: {
      ...campaignProvocations(owner, own.ids),
      changeContactList: {
        ERR_DUPLICATED_NAME: async () => ({ params: await newList(), body: { name: await takenName() } }),
      },
      deleteContactList: { ERR_CONTACTLIST_IN_USE: () => ({ params: listed }) },
      createContactListItem: {
        ERR_DUPLICATED_CONTACT: () => ({ body: { ...listed, name: name(), number: KNOWN } }),
      },
      changeContactListItem: {
        ERR_DUPLICATED_CONTACT: async () => ({ params: await newItem(), body: { number: KNOWN } }),
      },
    },
  }
}

const KNOWN = '5511987654321'

async function fill({ service }: Harness, company: Company, which: 'A' | 'B') {
  const people = {
    admin: { as: company.admin },
    supervisor: { as: await company.person({ profile: 'supervisor' }) },
    user: { as: await company.person() },
  }
  const body = { name: mark(which, 'list') }
  const { body: list } = await service.call(createContactList, { body }, people.admin)
  const email = 'ana@exemplo.com'
  const item = await company.item(list.id, { name: mark(which, 'item'), number: KNOWN, email })
  const connection = await company.connection({ name: mark(which, 'connection'), status: 'CONNECTED', isDefault: true })
  const tag = await company.tag(mark(which, 'tag'))
  const sql = (text: string, ...values: unknown[]) => service.database.query(text, [company.id, ...values])
  await sql('insert into contact_list_use (company_id, contact_list_id, campaign_id) values ($1, $2, 1)', list.id)
  await sql(`insert into number_question (company_id, phone, id, whatsapp_id) values ($1, '5511', $2, 1)`, randomUUID())
  await sql(
    'insert into media_file (company_id, path, bytes) values ($1, $2, 7)',
    `campaigns/${company.id}/${randomUUID()}`,
  )
  await sql('insert into file_use (company_id, bytes, files) values ($1, 7, 1)')
  const refs = { contactList: list.id, tag: tag.id, fileList: tag.id, connection: connection.id }
  const made = await fillCampaigns({ service, company, which }, refs)
  await keepKey(service, company.id)
  await keepMoved(service, company.id)
  await keepChunk(service, company.id)
  for (const table of ['company_ref', 'connection_ref']) await hasRow(service, table, company.id)
  return {
    id: company.id,
    ids: {
      contactList: list.id,
      contactListItem: item.id,
      tag: tag.id,
      whatsapp: connection.id,
      fileList: tag.id,
      ...made,
    },
    people,
  }
}
