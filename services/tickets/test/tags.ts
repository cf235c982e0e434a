import * as contract from '@recado/contracts/tags/routes'
import type { Ticket } from '@recado/contracts/tickets/ticket'
import { afterAll, expect } from 'vitest'
import { type Company, type Person, startTickets } from './harness.ts'

/** The body of a request about a tag. */
export type TagBody = { name?: string; color?: string; kanban?: number }

/** Starts the service for all tests of a file, with helpers for tags. */
export async function startTags() {
  const harness = await startTickets()
  afterAll(() => harness.close())

  const create = (as: Person, body: TagBody = {}) =>
    harness.service.call(contract.createTag, { body: { name: 'Urgente', ...body } }, { as })
  const change = (as: Person, tagId: number, body: TagBody) =>
    harness.service.call(contract.changeTag, { params: { tagId }, body }, { as })
  const remove = (as: Person, tagId: number) => harness.service.call(contract.deleteTag, { params: { tagId } }, { as })
  const list = (as: Person, query: { searchParam?: string; pageNumber?: number } = {}) =>
    harness.service.call(contract.listTags, { query }, { as })
  const put = (as: Person, ticketId: number, tagId: number) =>
    harness.service.call(contract.addTicketTag, { params: { ticketId, tagId } }, { as })
  const namesOf = ({ tags }: Ticket) => tags.map(({ name }) => name)

  async function givenTag(company: Company, body: TagBody): Promise<number> {
    const answer = await create(company.admin, body)
    expect(answer.status).toBe(201)
    return answer.body.id
  }

  return { harness, create, change, remove, list, put, namesOf, givenTag }
}
