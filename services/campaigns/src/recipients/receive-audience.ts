import type { audienceTold } from '@recado/contracts/campaigns/events'
import type { EventData } from '@recado/contracts/event'
import { lockCampaign, noteChange } from '../campaigns/campaign-repository.ts'
import { wakeLane } from '../lanes/lane-repository.ts'
import type { Tx } from '../tables/db.ts'
import { keepAnswer } from './audience-question-repository.ts'
import { addPeople, judgeRecipients } from './collect-repository.ts'
import { findLane, noteTagTold } from './collecting-repository.ts'
import { personOf } from './recipient-rules.ts'

type Page = EventData<typeof audienceTold>

/**
 * Stores a page of people from the tickets service: the people of a tag, or the contacts of a campaign's recipients and
 * whether they may receive messages. A page for a forecast is added to the answers of the forecast.
 */
export async function receiveAudience(tx: Tx, page: Page): Promise<void> {
  const { campaignId, requestId, isLast, people } = page
  if (campaignId === null) return keepAnswer(tx, page)
  const laneId = await findLane(tx, campaignId)
  if (laneId !== undefined) await wakeLane(tx, laneId)
  const row = await lockCampaign(tx, campaignId)
  if (!row) return
  const isOfTag = requestId === row.tag_question
  if (isOfTag) {
    await addPeople(
      tx,
      campaignId,
      people.map((person) => ({ ...person, ...personOf(person) })),
    )
    if (isLast) await noteTagTold(tx, campaignId)
  } else await judgeRecipients(tx, campaignId, people)
  await noteChange(tx, [campaignId])
}
