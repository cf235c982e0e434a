import { eventually } from '@recado/kit/testing/service'
import type { CampaignHarness } from './campaign-harness.ts'

/** Creates a company with an open connection and a list of this number of people, whose numbers are on WhatsApp. */
export async function givenList(harness: CampaignHarness, people: number) {
  const company = await harness.company()
  const connection = await company.connection({ status: 'CONNECTED', isDefault: true })
  const contactListId = await harness.checkedList(company, people)
  return { company, admin: company.admin, connection, contactListId }
}

export const isOver = ({ status }: { status: string }) => status === 'FINALIZADA'

/** Waits until a company's campaigns have requested `count` messages. @returns all of them, in order */
export const untilRequested = (harness: CampaignHarness, companyId: number, count: number) =>
  eventually(
    () => harness.tickets.requested(companyId),
    (messages) => messages.length >= count,
  )
