import type { Recurrence } from '@recado/contracts/auth/company'
import type { Language } from '@recado/contracts/language'
import type { OfCompany } from '@recado/kit/db/columns'
import type { Generated } from 'kysely'

export type SubscriptionTable = OfCompany & {
  version: number
  name: string
  email: string
  language: Language
  timezone: string
  is_switched_on: boolean
  plan_id: number
  recurrence: Recurrence
  due_date: string // YYYY-MM-DD
  trial_expiration: string | null
  // whether the connections are stored that existed before billing counted connections
  knows_connections: Generated<boolean>
  knows_queues: Generated<boolean>
  usage_asked_at: Date | null // null: connections and queues were never requested
  // the billing address; empty: unknown
  billing_name: Generated<string>
  address_street: Generated<string>
  address_district: Generated<string>
  address_city: Generated<string>
  address_state: Generated<string>
  address_zip_code: Generated<string>
}
