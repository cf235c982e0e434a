import type { Person } from '@recado/chaos/person'
import type { Chat } from '@recado/contracts/chats/chat'
import type { Ticket } from '@recado/contracts/tickets/ticket'
import { type Planned, planCampaigns } from './campaigns.ts'
import { holdChats } from './chats.ts'
import { type Company, emailOf, hireUser, staffCompany } from './company.ts'
import { holdConversations } from './conversations.ts'
import { fillLists } from './records.ts'
import { openStage, type Stage } from './stage.ts'
import { HOSTILE } from './words.ts'

const NAME = 'Hostil'

/** A company at work whose texts would run as scripts if they were inserted as HTML. */
export type HostileStage = {
  readonly stage: Stage
  readonly company: Company
  readonly talk: Ticket
  readonly team: Chat
  readonly planned: Planned
}

/** @param meanwhile creates more data while the conversations are created */
export async function openHostileStage(
  meanwhile: (made: Omit<HostileStage, 'talk' | 'team' | 'planned'>) => Promise<unknown> = async () => {},
): Promise<HostileStage> {
  const stage = await openStage({ CAMPAIGN_PACE: '10' }) // one message every two seconds, and later every six
  const company = await staffCompany(stage, NAME, '5511933330000', HOSTILE)
  const [talk] = await Promise.all([holdConversations(stage, company, HOSTILE), meanwhile({ stage, company })])
  await fillLists(company, HOSTILE)
  const team = await holdChats(stage, company, talk, HOSTILE)
  const planned = await planCampaigns(company.admin, HOSTILE)
  return { stage, company, talk, team, planned }
}

/** Creates another admin of the company, for a window that the other tests do not use. */
export const hireAdmin = (
  { stage, company }: Omit<HostileStage, 'talk' | 'team' | 'planned'>,
  name: string,
): Promise<Person> =>
  hireUser(stage, company.admin, { name, email: emailOf(name, NAME), profile: 'admin', queueIds: [] })
