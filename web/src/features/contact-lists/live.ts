import type { LiveFrame } from '@recado/contracts/realtime/frames'
import type { QueryClient } from '@tanstack/react-query'
import { countAgain, putContactList } from './api.ts'
import { contactListLists } from './contact-list-list.ts'
import { itemLists } from './item-list.ts'

export function applyContactListFrame(client: QueryClient, frame: LiveFrame): void {
  switch (frame.subject) {
    case 'ContactList':
      if (frame.action === 'delete') contactListLists.drop(client, frame.data.id)
      else putContactList(client, frame.data.record, frame.action === 'create')
      break
    case 'ContactListItem':
      if (frame.action === 'delete') itemLists.drop(client, frame.data.id)
      else itemLists.put(client, frame.data.record, frame.action === 'create')
      countAgain(client)
      break
    case 'ContactListItem-{listId}':
      itemLists.refetch(client)
      countAgain(client)
      break
  }
}
