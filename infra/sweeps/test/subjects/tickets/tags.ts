import { createTag } from '@recado/contracts/tags/routes'
import type { TestService } from '@recado/kit/testing/service'
import { mark } from '../../../src/marks.ts'
import type { SweptCompany } from '../../../src/subject.ts'
import type { Given, Part } from './given.ts'

/** Requests about tags and the board. */
export function tagRoutes({ harness, own, sql }: Given): Part {
  const { service } = harness
  const params = { ticketId: own.ids.ticket }
  const tag = { tagId: own.ids.tag }
  let made = 0
  /** The tag as a lane; an earlier request may have removed it from the board. */
  async function lane(): Promise<typeof tag> {
    await sql('update tag set kanban = true where (company_id, id) = ($1, $2)', own.id, own.ids.tag)
    return tag
  }
  return {
    samples: {
      listTags: () => ({ query: { searchParam: 'tag' } }),
      pickTags: () => ({}),
      listLanes: () => ({}),
      getTag: () => ({ params: tag }),
      createTag: () => ({ body: { name: mark('A', `tag ${made++}`) } }),
      changeTag: async () => ({ params: await lane(), body: { color: `#${String(made++).padStart(3, '0')}` } }),
      addTicketTag: async () => ({ params: { ...params, ...(await lane()) } }),
      removeTicketTag: () => ({ params: { ...params, ...tag } }),
      leaveLane: () => ({ params }),
      replaceTicketTags: () => ({ body: { ...params, tags: [own.ids.tag] } }),
      listBoard: () => ({ query: {} }),
      showBoard: () => ({ query: {} }),
      deleteTag: async () => ({ params: { tagId: await tagOf(service, own, mark('A', `tag ${made++}`)) } }),
    },
    provocations: {
      changeTag: {
        ERR_DUPLICATED_TAG: async () => {
          await sql(`insert into tag (company_id, name, color, kanban) values ($1, 'Igual', '#fff', false)`, own.id)
          return { params: { tagId: own.ids.tag }, body: { name: 'igual' } }
        },
      },
    },
  }
}

/** A lane of the board. */
export async function tagOf(
  service: TestService,
  { people }: Pick<SweptCompany, 'people'>,
  name: string,
): Promise<number> {
  const { status, body } = await service.call(createTag, { body: { name, kanban: 1 } }, people.admin)
  if (status !== 201) throw new Error(`the tag was not created: ${JSON.stringify(body)}`)
  return body.id
}
