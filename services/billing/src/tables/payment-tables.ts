import type { PaymentReview } from '@recado/contracts/billing/payment-review'
import type { OfCompany } from '@recado/kit/db/columns'
import type { Generated } from 'kysely'

export type PaymentTable = OfCompany & {
  id: Generated<number>
  end_to_end_id: string
  txid: string
  invoice_id: number | null
  value_cents: number
  expected_cents: number | null
  paid_at: Date
  reason: PaymentReview['reason'] | null // why the payment needs a review; null: it settled its invoice
  resolved_at: Date | null
  note: string | null
  created_at: Generated<Date>
}

export type RefundTable = OfCompany & {
  end_to_end_id: string
  refund_id: string
  value_cents: number
  status: string
  created_at: Generated<Date>
}

export type NoticeTable = OfCompany & {
  id: Generated<number>
  sealed: Buffer
  received_at: Generated<Date>
}
