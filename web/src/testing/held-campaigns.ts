import { listContactListItems, listContactLists } from '@recado/contracts/campaigns/contact-list-routes'
import { getCampaign, listCampaignSettings, listCampaigns } from '@recado/contracts/campaigns/routes'
import { CAMPAIGN_SETTINGS_DEFAULT } from '@recado/contracts/campaigns/settings'
import type { LiveSubject } from '@recado/contracts/realtime/frames'
import { campaignLists } from '../features/campaigns/campaign-list.ts'
import { reportedCampaign } from '../features/campaigns/report/report-queries.ts'
import { campaignSettings } from '../features/campaigns/settings/settings-query.ts'
import { contactListLists } from '../features/contact-lists/contact-list-list.ts'
import { itemLists } from '../features/contact-lists/item-list.ts'
import { aCampaign, aContactList, aListItem, someStats } from './campaign-samples.ts'
import { aShelf, byName, type Held, nameBy, onePage } from './held-subjects.ts'
import type { fakeServer } from './server.ts'

type Server = ReturnType<typeof fakeServer>
type Die = (sides: number) => number

const LIST = 4

/** Campaigns and contact lists, each with fake routes that answer from its data. */
export const heldCampaigns = (server: Server, roll: Die) =>
  ({
    campaign() {
      const shelf = aShelf((id, version) =>
        aCampaign({ id, version, name: nameBy(roll), stats: someStats({ valid: 90, sent: version }) }),
      )
      server.serve(listCampaigns, () => ({
        ...onePage,
        records: shelf.rows().toSorted((a, b) => b.id - a.id),
        count: shelf.rows().length,
      }))
      server.serve(getCampaign, () => ({ ...(shelf.rows().find(({ id }) => id === 1) ?? aCampaign()), shipping: [] }))
      return {
        queries: [{ query: campaignLists.list({ text: '' }) }, { query: reportedCampaign(1) }],
        steps: {
          create: () => [{ subject: 'campaign', action: 'create', data: { record: shelf.create() } }],
          update: () =>
            shelf.update(roll).map((record) => ({ subject: 'campaign', action: 'update', data: { record } })),
          delete: () =>
            shelf
              .delete(roll, ({ id }) => id === 1)
              .map(({ id }) => ({ subject: 'campaign', action: 'delete', data: { id } })),
        },
      }
    },

    campaignSettings() {
      let settings = CAMPAIGN_SETTINGS_DEFAULT
      server.serve(listCampaignSettings, () =>
        Object.entries(settings).map(([key, value]) => ({
          key: key as keyof typeof settings,
          value: JSON.stringify(value),
        })),
      )
      return {
        queries: [{ query: campaignSettings }],
        steps: {
          update() {
            settings = { ...settings, variables: [{ key: 'loja', value: nameBy(roll) }] }
            return [{ subject: 'campaignSettings', action: 'update', data: { settings } }]
          },
        },
      }
    },

    ContactList() {
      const shelf = aShelf((id, version) => aContactList({ id, version, name: nameBy(roll), contactsCount: version }))
      server.serve(listContactLists, () => ({
        ...onePage,
        records: shelf.rows().toSorted(byName),
        count: shelf.rows().length,
      }))
      return {
        queries: [{ query: contactListLists.list({ text: '' }) }],
        steps: {
          create: () => [{ subject: 'ContactList', action: 'create', data: { record: shelf.create() } }],
          update: () =>
            shelf.update(roll).map((record) => ({ subject: 'ContactList', action: 'update', data: { record } })),
          delete: () =>
            shelf.delete(roll).map(({ id }) => ({ subject: 'ContactList', action: 'delete', data: { id } })),
        },
      }
    },

    ...people(server, roll),
  }) satisfies Partial<Record<LiveSubject, () => Held>>

/** The people of a contact list, added one by one and many at once. */
function people(server: Server, roll: Die) {
  const shelve = () => {
    const shelf = aShelf((id, version) =>
      aListItem({ id, version, contactListId: LIST, name: nameBy(roll), isWhatsappValid: version % 2 === 0 }),
    )
    server.serve(listContactListItems, () => ({
      ...onePage,
      contacts: shelf.rows().toSorted(byName),
      count: shelf.rows().length,
    }))
    return { shelf, queries: [{ query: itemLists.list({ listId: LIST, text: '' }) }] }
  }
  return {
    ContactListItem(): Held {
      const { shelf, queries } = shelve()
      return {
        queries,
        steps: {
          create: () => [{ subject: 'ContactListItem', action: 'create', data: { record: shelf.create() } }],
          update: () =>
            shelf.update(roll).map((record) => ({ subject: 'ContactListItem', action: 'update', data: { record } })),
          delete: () =>
            shelf.delete(roll).map(({ id }) => ({ subject: 'ContactListItem', action: 'delete', data: { id } })),
        },
      }
    },
    'ContactListItem-{listId}'(): Held {
      const { shelf, queries } = shelve()
      return {
        queries,
        steps: {
          reload() {
            shelf.create()
            shelf.create()
            return [{ subject: 'ContactListItem-{listId}', id: LIST, action: 'reload', data: {} }]
          },
        },
      }
    },
  }
}
