import { dateOf, dayAt } from '@recado/contracts/calendar/zone'
import type { CampaignFields, ResendTo } from '@recado/contracts/campaigns/campaign'
import type { CampaignForecast } from '@recado/contracts/campaigns/figures'
import { getCompany } from '@recado/kit/copies/companies'
import { type Variant, variantsOf } from '../campaigns/campaign-rules.ts'
import { renderText } from '../campaigns/render-text.ts'
import { findConnection, findDefaultConnection } from '../connections/connection-repository.ts'
import { getCampaignSettings } from '../settings/settings-repository.ts'
import type { Tx } from '../tables/db.ts'
import type { LaneRow } from '../tables/lane-tables.ts'
import type { Sample } from '../tables/recipient-tables.ts'
import { endOf } from './duration-rules.ts'
import { findLaneRow } from './forecast-repository.ts'

const DAY_MS = 24 * 60 * 60_000
/** A campaign is risky above `sameText` people with one text, `cold` people from a new number, or `many` people. */
const RISKY = { sameText: 100, many: 1_000, cold: 50, coldDays: 7 }

export type ForecastFields = Omit<CampaignFields, 'name' | 'fileListId'> & {
  readonly resendOfId: number | null
  readonly resendTo: ResendTo
}

type People = Pick<CampaignForecast, 'valid' | 'unchecked' | 'skipped'> & { readonly sample: readonly Sample[] }

/** @returns the duration, sample texts and risks of a campaign for these people */
export async function forecastOf(
  tx: Tx,
  fields: ForecastFields,
  { valid, unchecked, skipped, sample }: People,
): Promise<CampaignForecast> {
  const { confirmation, scheduledAt, whatsappId } = fields
  const settings = await getCampaignSettings(tx)
  const company = await getCompany(tx)
  const sender = whatsappId === null ? await findDefaultConnection(tx) : await findConnection(tx, whatsappId)
  const lane = sender && (await findLaneRow(tx, sender.id))
  const start = new Date(Math.max(Date.now(), scheduledAt === null ? 0 : Date.parse(scheduledAt)))
  const { first, last } = endOf({
    messages: confirmation ? valid * 2 : valid,
    start,
    settings,
    calendar: company,
    pairedAt: lane?.number_since ?? start,
    sentToday: lane?.day === dateOf(dayAt(company.timezone, start)) ? lane.sent_today : 0,
  })
  const variants = variantsOf(fields)
  return {
    valid,
    unchecked,
    skipped: [...skipped].sort((a, b) => b.count - a.count),
    seconds: Math.round((last.getTime() - first.getTime()) / 1_000),
    endsAt: last.toISOString(),
    previews: variants.map((variant, index) => {
      const person = sample[index % sample.length] ?? UNKNOWN
      const show = (text: string) => renderText(text, person, settings.variables)
      return {
        variant: variant.number,
        name: person.name,
        text: show(variant.text),
        confirmation: confirmation && variant.confirmation !== null ? show(variant.confirmation) : null,
      }
    }),
    risks: risksOf({ valid, variants, lane }),
  }
}

const UNKNOWN: Sample = { name: '', number: null, email: null }

type Start = { readonly valid: number; readonly variants: readonly Variant[]; readonly lane: LaneRow | undefined }

function risksOf({ valid, variants, lane }: Start): CampaignForecast['risks'] {
  const isCold = lane !== undefined && Date.now() - lane.number_since.getTime() < RISKY.coldDays * DAY_MS
  return [
    ...(variants.length === 1 && valid > RISKY.sameText ? (['single-variant'] as const) : []),
    ...(isCold && valid > RISKY.cold ? (['cold-number'] as const) : []),
    ...(valid > RISKY.many ? (['many'] as const) : []),
  ]
}
