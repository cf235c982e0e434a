import { z } from 'zod'
import { defineEvent } from '../event.ts'
import { ref } from '../ids.ts'
import { Tag } from './tag.ts'

export const tagCreated = defineEvent('tag.created', z.object({ tag: Tag }))

/** A tag changed. Tickets show its new name and colour, but have no events of their own for this. */
export const tagUpdated = defineEvent('tag.updated', z.object({ tag: Tag }))

/** A tag was deleted, and removed from every ticket. */
export const tagDeleted = defineEvent('tag.deleted', z.object({ tagId: ref('tag') }))

/** All tags of the company. Answers `copy.requested` with kind `tag` and the id of a company. */
export const tagsTold = defineEvent(
  'tag.all-told',
  z.object({ tags: z.array(Tag.pick({ id: true, name: true, version: true })) }),
)
