import type { LiveFrame } from '@recado/contracts/realtime/frames'
import type { TagBrief } from '@recado/contracts/tag-brief'
import type { QueryClient } from '@tanstack/react-query'
import { applyContactFieldFrame } from '../../shared/contact-fields/contact-fields.ts'
import { contactLists } from './contact-list.ts'
import { putContact } from './put-contact.ts'

export function applyContactFrame(client: QueryClient, frame: LiveFrame): void {
  if (frame.subject === 'tag' && frame.action === 'update') renameTag(client, frame.data.record)
  if (frame.subject === 'tag' && frame.action === 'delete') dropTag(client, frame.data.id)
  if (frame.subject === 'contactField') applyContactFieldFrame(client, frame)
  if (frame.subject !== 'contact') return
  if (frame.action === 'reload') contactLists.refetch(client)
  if (frame.action === 'delete') contactLists.drop(client, frame.data.contactId)
  if (frame.action === 'create' || frame.action === 'update')
    putContact(client, frame.data.contact, frame.action === 'create')
}

const renameTag = (client: QueryClient, { id, name, color, kanban }: TagBrief) =>
  contactLists.updateRows(client, (contact) =>
    contact.tags.some((tag) => tag.id === id)
      ? { ...contact, tags: contact.tags.map((tag) => (tag.id === id ? { id, name, color, kanban } : tag)) }
      : contact,
  )

const dropTag = (client: QueryClient, id: number) =>
  contactLists.updateRows(client, (contact) =>
    contact.tags.some((tag) => tag.id === id)
      ? { ...contact, tags: contact.tags.filter((tag) => tag.id !== id) }
      : contact,
  )
