import { randomUUID } from 'node:crypto'
import type { SkipReason } from '@recado/contracts/campaigns/campaign'
import { audienceRequested } from '@recado/contracts/campaigns/events'
import type { CampaignForecast } from '@recado/contracts/campaigns/figures'
import { CAMPAIGN_LIMIT } from '@recado/contracts/limits'
import { factOf, type InTx } from '@recado/kit/db/tx'
import { pollUntil } from '@recado/kit/timing/poll-until'
import { getCampaignRow } from '../campaigns/campaign-repository.ts'
import { isAsked } from '../campaigns/campaign-rules.ts'
import { checkReferences } from '../campaigns/check-campaign.ts'
import { insertQuestions, readAnswers, removeQuestions } from '../recipients/audience-question-repository.ts'
import { findResent, type Known } from '../recipients/resent-repository.ts'
import type { Database, PersonTx } from '../tables/db.ts'
import type { Sample } from '../tables/recipient-tables.ts'
import { type ForecastFields, forecastOf } from './forecast-of.ts'
import { findListed } from './forecast-repository.ts'

const MOST_ASKED = 20_000 // how many people of a list, or failed recipients, a forecast counts and looks up at most
const WITHIN_MS = 5_000
const LOOK_MS = 100

type Asked = {
  readonly forecastId: string
  readonly people: number // 0 for a tag or a field, whose people only the tickets service knows
  readonly unchecked: number
  readonly invalid: number
  readonly sample: readonly Sample[]
}
type Transact = <T>(work: (tx: PersonTx) => Promise<T>) => Promise<T>
type Caller = PersonTx['caller']

/**
 * Computes the forecast for a campaign with these fields. Asks the tickets service which people it would skip, and
 * waits up to five seconds; people without an answer count as reachable.
 * @throws the errors of `checkReferences` | ERR_NO_CAMPAIGN_FOUND
 */
export async function forecastCampaign(
  fields: ForecastFields,
  { transact, inTx, caller }: { transact: Transact; inTx: InTx<Database>; caller: Caller },
): Promise<CampaignForecast> {
  const asked = await transact((tx) => ask(tx, fields))
  const { forecastId } = asked
  await pollUntil(async () => ((await inTx(caller, (tx) => readAnswers(tx, forecastId))).isWhole ? true : undefined), {
    everyMs: LOOK_MS,
    withinMs: WITHIN_MS,
  })
  return inTx(caller, async (tx) => {
    const answers = await readAnswers(tx, forecastId)
    await removeQuestions(tx, forecastId)
    const skipped = { ...answers.skipped, ...(asked.invalid > 0 && { invalid: asked.invalid }) }
    const total = (isAsked(fields) ? answers.people : asked.people) + asked.invalid
    return forecastOf(tx, fields, {
      valid: total - Object.values(skipped).reduce((sum, count) => sum + count, 0),
      unchecked: asked.unchecked,
      skipped: Object.entries(skipped).map(([reason, count]) => ({ reason: reason as SkipReason, count })),
      sample: isAsked(fields) ? answers.sample : asked.sample,
    })
  })
}

async function ask(tx: PersonTx, fields: ForecastFields): Promise<Asked> {
  await checkReferences(tx, { ...fields, fileListId: null })
  if (fields.resendOfId !== null) await getCampaignRow(tx, fields.resendOfId)
  const { people, invalid } = await findPeople(tx, fields)
  const numbers = people.flatMap(({ key, number }) => (number === null ? [] : [{ key, number }]))
  const pages = Array.from({ length: Math.ceil(numbers.length / CAMPAIGN_LIMIT.audiencePage) }, (_, page) =>
    numbers.slice(page * CAMPAIGN_LIMIT.audiencePage, (page + 1) * CAMPAIGN_LIMIT.audiencePage),
  )
  const questions = [
    ...(isAsked(fields) ? [{ tagId: fields.tagListId, field: fields.audienceField, numbers: [] }] : []),
    ...pages.map((page) => ({ tagId: null, field: null, numbers: page })),
  ].map((question) => ({ requestId: randomUUID(), campaignId: null, ...question }))
  const forecastId = randomUUID()
  await insertQuestions(
    tx,
    forecastId,
    questions.map(({ requestId }) => requestId),
  )
  await tx.emitAll(questions.map((question) => factOf(audienceRequested, question)))
  return {
    forecastId,
    people: people.length,
    unchecked: people.filter(({ isChecked }) => !isChecked).length,
    invalid,
    sample: people.slice(0, CAMPAIGN_LIMIT.variants),
  }
}

async function findPeople(tx: PersonTx, fields: ForecastFields): Promise<{ people: Known[]; invalid: number }> {
  const { contactListId, resendOfId, resendTo } = fields
  if (contactListId !== null) return findListed(tx, contactListId, MOST_ASKED)
  if (isAsked(fields) || resendOfId === null) return { people: [], invalid: 0 }
  return { people: await findResent(tx, { from: resendOfId, to: resendTo, most: MOST_ASKED }), invalid: 0 }
}
