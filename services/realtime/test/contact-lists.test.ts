import {
  contactListCreated,
  contactListDeleted,
  contactListItemCreated,
  contactListItemDeleted,
  contactListItemsChanged,
  contactListItemUpdated,
  contactListUpdated,
} from '@recado/contracts/campaigns/contact-list-events'
import { queueCreated } from '@recado/contracts/queues/events'
import { readFrame } from '@recado/contracts/realtime/frames'
import { aContactList, aContactListItem } from '@recado/contracts/testing/campaigns'
import { aQueue } from '@recado/contracts/testing/conversation'
import { eventually, type TestService } from '@recado/kit/testing/service'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Browser, enter } from './browser.ts'
import { startRealtime } from './service.ts'

const COMPANY = 950
const LIST = 7

describe('frames of contact lists', () => {
  let service: TestService
  beforeAll(async () => {
    const shared = await startRealtime()
    service = shared.service
    return shared.close
  })

  async function tellAll(companyId: number): Promise<void> {
    const contactList = aContactList(companyId, { id: LIST })
    const contactListItem = aContactListItem(companyId, { id: 9, contactListId: LIST })
    await service.publish(contactListCreated, companyId, { contactList })
    await service.publish(contactListUpdated, companyId, { contactList: { ...contactList, version: 2 } })
    await service.publish(contactListItemCreated, companyId, { contactListItem })
    await service.publish(contactListItemUpdated, companyId, { contactListItem: { ...contactListItem, version: 2 } })
    await service.publish(contactListItemsChanged, companyId, { contactListId: LIST })
    await service.publish(contactListItemDeleted, companyId, { contactListItemId: 9, contactListId: LIST })
    await service.publish(contactListDeleted, companyId, { contactListId: LIST })
    await service.publish(queueCreated, companyId, { queue: aQueue(companyId) })
  }
  const framesOf = (browser: Browser) =>
    browser.heard().flatMap((heard) => {
      const frame = heard.ch?.includes('ContactList') ? readFrame(COMPANY, heard) : undefined
      return frame ? [`${heard.ch} ${frame.action}`] : []
    })

  test('frames of contact lists reach only admins of the company, while its plan includes campaigns', async () => {
    const person = (profile: 'user' | 'supervisor' | 'admin', userId: number) =>
      enter(service, { companyId: COMPANY, userId, profile, features: ['useCampaigns'] })
    const admin = await person('admin', 1)
    const others = [
      await person('supervisor', 2),
      await person('user', 3),
      await enter(service, { companyId: COMPANY + 1, userId: 1, profile: 'admin', features: [] }),
    ]

    await tellAll(COMPANY)
    await tellAll(COMPANY + 1)
    const isOver = (browser: Browser) => browser.frames('queue').length > 0
    await eventually(() => [admin, ...others].every(isOver))

    expect(framesOf(admin)).toEqual([
      `company-${COMPANY}-ContactList create`,
      `company-${COMPANY}-ContactList update`,
      `company-${COMPANY}-ContactListItem create`,
      `company-${COMPANY}-ContactListItem update`,
      `company-${COMPANY}-ContactListItem-${LIST} reload`,
      `company-${COMPANY}-ContactListItem delete`,
      `company-${COMPANY}-ContactList delete`,
    ])
    for (const other of others) expect(other.texts.filter((text) => text.includes('ContactList'))).toEqual([])
  })
})
