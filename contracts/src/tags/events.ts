import { z } from 'zod'
import { defineEvent } from '../event.ts'
import { ref } from '../ids.ts'
import { Tag } from './tag.ts'

export const tagCreated = defineEvent('tag.created', z.object({ tag: Tag }))

/** Tickets show it by its new name and colour; no event of theirs says so. */
export const tagUpdated = defineEvent('tag.updated', z.object({ tag: Tag }))

/** The tag is gone, from every ticket as well. */
export const tagDeleted = defineEvent('tag.deleted', z.object({ tagId: ref('tag') }))

/** All tags that the company has. Answers `copy.requested` of `tag` for a company. */
export const tagsTold = defineEvent(
  'tag.all-told',
  z.object({ tags: z.array(Tag.pick({ id: true, name: true, version: true })) }),
)
