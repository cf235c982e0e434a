import { randomUUID } from 'node:crypto'
import type { CampaignFields } from '@recado/contracts/campaigns/campaign'
import { audienceRequested } from '@recado/contracts/campaigns/events'
import { CAMPAIGN_LIMIT } from '@recado/contracts/limits'
import { factOf } from '@recado/kit/db/tx'
import { noteChange } from '../campaigns/campaign-repository.ts'
import { isAsked } from '../campaigns/campaign-rules.ts'
import { audienceFieldOf } from '../campaigns/to-campaign.ts'
import type { CampaignRow } from '../tables/campaign-tables.ts'
import type { Tx } from '../tables/db.ts'
import { addListItems, followListItems, isAnybodyUnjudged, takeQuestions } from './collect-repository.ts'
import { postponeCollecting, takeCollecting } from './collecting-repository.ts'

/** The first run adds one page of recipients, so that the first message does not wait until all have been added. */
const FIRST = CAMPAIGN_LIMIT.audiencePage
const AT_ONCE = 20_000
const AGAIN_SECONDS = 60

/**
 * Adds new people of the list of a running campaign as recipients, and requests their contacts from the tickets
 * service. Requests all people of a tag or a field in one question, once.
 */
export async function collectRecipients(tx: Tx, id: number): Promise<void> {
  const row = await takeCollecting(tx, id)
  if (!row) return
  await noteChange(tx, [id])
  const isMore = row.contact_list_id !== null && (await addOfList(tx, row, row.contact_list_id))
  const audience = { tagListId: row.tag_id, audienceField: audienceFieldOf(row) }
  const tagQuestion = isAsked(audience) ? await askForPeople(tx, row, audience) : null
  const asked = await askForNumbers(tx, row)
  const isAskedAgain = asked === AT_ONCE || (await isAnybodyUnjudged(tx, id))
  const seconds = isMore ? 0 : isAskedAgain ? AGAIN_SECONDS : null
  await postponeCollecting(tx, id, { seconds, tagQuestion })
}

/** Adds people of the list as recipients. @returns whether the list may contain more people to add */
async function addOfList(tx: Tx, { id: campaignId, requested_count }: CampaignRow, listId: number): Promise<boolean> {
  await followListItems(tx, { campaignId, listId })
  const isFirst = requested_count === 0 && !(await isAnybodyUnjudged(tx, campaignId))
  const most = isFirst ? FIRST : AT_ONCE
  return (await addListItems(tx, { campaignId, listId, most })) === most
}

/** Requests the people of a tag or a field, unless they were requested before. @returns the id of the question */
async function askForPeople(
  tx: Tx,
  { id, tag_question }: CampaignRow,
  { tagListId: tagId, audienceField: field }: Pick<CampaignFields, 'tagListId' | 'audienceField'>,
): Promise<string> {
  if (tag_question !== null) return tag_question
  const requestId = randomUUID()
  await tx.emit(audienceRequested, { requestId, campaignId: id, tagId, field, numbers: [] })
  return requestId
}

async function askForNumbers(tx: Tx, { id }: CampaignRow): Promise<number> {
  const questions = await takeQuestions(tx, id, AT_ONCE)
  const pages = Array.from({ length: Math.ceil(questions.length / FIRST) }, (_, page) =>
    questions.slice(page * FIRST, (page + 1) * FIRST).map(({ key, number }) => ({ key, number })),
  )
  await tx.emitAll(
    pages.map((numbers) =>
      factOf(audienceRequested, { requestId: randomUUID(), campaignId: id, tagId: null, field: null, numbers }),
    ),
  )
  return questions.length
}
