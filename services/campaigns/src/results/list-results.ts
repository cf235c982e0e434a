import { type CampaignResults, RecipientStep, type StepCounts } from '@recado/contracts/campaigns/results'
import { PAGE_SIZE } from '@recado/contracts/limits'
import type { Known } from '@recado/contracts/open-enum'
import type { ReportPeriod } from '@recado/contracts/reports/filter'
import { getCompany } from '@recado/kit/copies/companies'
import { hasMore, type Page } from '@recado/kit/db/page'
import { checkedPeriod } from '@recado/kit/periods'
import { variantsOf } from '../campaigns/campaign-rules.ts'
import { textsOf } from '../campaigns/to-campaign.ts'
import type { PersonTx, Tx } from '../tables/db.ts'
import { type Counted, countStarted, countSteps, findStarted, type ZonedPeriod } from './results-repository.ts'

type Results = Known<CampaignResults>

/**
 * One page of the results of the campaigns that started in a period. A campaign that was canceled and restarted started
 * at its first start.
 * @throws ERR_VALIDATION when the period ends before it begins or exceeds a year
 */
export async function listResults(
  tx: PersonTx,
  { pageNumber, ...asked }: ReportPeriod & { readonly pageNumber: number },
): Promise<Page<Results>> {
  const period = await zonedPeriodOf(tx, asked)
  const size = PAGE_SIZE.campaignResults
  const records = await findResults(tx, period, { offset: (pageNumber - 1) * size, limit: size })
  const count = await countStarted(tx, period)
  return { records, count, hasMore: hasMore({ pageNumber, size }, count) }
}

const MOST_EXPORTED = 1_000 // campaigns

/**
 * The results of the campaigns that started in a period, the newest 1,000, with its time zone.
 * @throws ERR_VALIDATION
 */
export async function collectResults(
  tx: PersonTx,
  asked: ReportPeriod,
): Promise<{ readonly results: readonly Results[]; readonly timezone: string }> {
  const period = await zonedPeriodOf(tx, asked)
  const results: Results[] = []
  for (let offset = 0; offset < MOST_EXPORTED; offset += PAGE_SIZE.campaignResults) {
    const page = await findResults(tx, period, { offset, limit: PAGE_SIZE.campaignResults })
    results.push(...page)
    if (page.length < PAGE_SIZE.campaignResults) break
  }
  return { results, timezone: period.timezone }
}

async function zonedPeriodOf(tx: PersonTx, { date_from, date_to }: ReportPeriod): Promise<ZonedPeriod> {
  const period = checkedPeriod({ from: date_from, to: date_to }, 'date_from', tx.caller.language)
  return { ...period, timezone: (await getCompany(tx)).timezone }
}

async function findResults(
  tx: Tx,
  period: ZonedPeriod,
  slice: { readonly offset: number; readonly limit: number },
): Promise<Results[]> {
  const rows = await findStarted(tx, period, slice)
  const counted = await countSteps(
    tx,
    rows.map(({ id }) => id),
  )
  return rows.map((row): Results => {
    const texts = new Map(variantsOf(textsOf(row)).map(({ number, text }) => [number, text]))
    const parts = counted.filter(({ campaignId }) => campaignId === row.id)
    return {
      id: row.id,
      name: row.name,
      status: row.status,
      startedAt: row.started_at.toISOString(),
      ...sumOf(parts),
      variants: parts.flatMap(({ campaignId: _, variant, ...counts }) =>
        variant === null ? [] : [{ variant, text: texts.get(variant) ?? null, ...counts }],
      ),
    }
  })
}

const sumOf = (parts: readonly Counted[]): StepCounts =>
  Object.fromEntries(
    RecipientStep.options.map((step) => [step, parts.reduce((sum, part) => sum + part[step], 0)]),
  ) as Record<RecipientStep, number>
