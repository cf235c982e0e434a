import type { RecipientState } from '@recado/contracts/campaigns/campaign'
import type { Candidate } from '@recado/contracts/campaigns/events'
import type { OfCompany } from '@recado/kit/db/columns'
import type { ColumnType, Generated, GeneratedAlways, Selectable, Updateable } from 'kysely'

export type RecipientTable = OfCompany & {
  id: GeneratedAlways<number>
  campaign_id: number
  position: number
  person_key: string
  item_id: number | null
  contact_id: number | null
  ticket_id: number | null
  name: string
  number: string | null
  phone: string | null
  email: string | null
  search_text: GeneratedAlways<string>
  readiness: 'unchecked' | 'unjudged' | 'ready'
  asked_at: Date | null
  unchecked_since: Generated<Date>
  variant: number | null
  state: RecipientState
  is_due: Generated<boolean>
  reason: string | null
  step: 'confirmation' | 'message' | null
  attempt: Generated<number>
  request_id: string | null
  requested_at: Date | null
  confirmation_requested_at: Date | null
  confirmed_at: Date | null
  sent_at: Date | null
  delivered_at: Date | null
  read_at: Date | null
  answered_at: Date | null
  opted_out_at: Date | null
  delayed_at: Date | null
}

/** The row of a recipient, and its columns that may change. */
export type RecipientRow = Selectable<RecipientTable>

export type RecipientChange = Updateable<RecipientTable>

/** A lookup of people for a forecast, and its answer. */
export type AudienceQuestionTable = OfCompany & {
  request_id: string
  forecast_id: string
  asked_at: Generated<Date>
  is_answered: Generated<boolean>
  people: Generated<number>
  skipped: ColumnType<Partial<Record<NonNullable<Candidate['skipped']>, number>>, string | undefined, string>
  sample: ColumnType<Sample[], string | undefined, string>
}

/** A person for whom a text is previewed. */
export type Sample = { readonly name: string; readonly number: string | null; readonly email: string | null }
