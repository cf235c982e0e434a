import { PAGE_SIZE } from '@recado/contracts/limits'
import type { Profile } from '@recado/contracts/permissions'
import { listTags } from '@recado/contracts/tags/routes'
import { screen } from '@testing-library/react'
import { aMe, aTag } from '../../testing/samples.ts'
import type { fakeServer } from '../../testing/server.ts'
import { show } from '../../testing/show.tsx'
import type { CountedTag } from './tag-list.ts'
import { TagsPage } from './tags-page.tsx'

const URGENT_AND_SALE = [aTag({ id: 1, name: 'Urgente', ticketsCount: 3 }), aTag({ id: 2, name: 'Venda', kanban: 1 })]

/** Makes the server return these tags, by default two. */
export const serveTags = (server: ReturnType<typeof fakeServer>, tags: readonly CountedTag[] = URGENT_AND_SALE): void =>
  server.serve(listTags, ({ query }) => {
    const { searchParam = '', pageNumber = 1 } = listTags.query.parse(query)
    const found = tags.filter(({ name }) => name.toLowerCase().includes(searchParam.toLowerCase()))
    const end = pageNumber * PAGE_SIZE.tags
    return { tags: found.slice(end - PAGE_SIZE.tags, end), count: found.length, hasMore: end < found.length }
  })

export const openTags = (profile: Profile = 'admin', path = '/tags') => show(<TagsPage />, { me: aMe(profile), path })

/** @returns the names of the listed tags, from top to bottom */
export const names = () => screen.queryAllByRole('rowheader').map(({ textContent }) => textContent)

/** The first tag after a change by another user. */
export const anUpdate = (changes: Partial<CountedTag>) =>
  ({ subject: 'tag', action: 'update', data: { record: aTag({ id: 1, ...changes }) } }) as const
