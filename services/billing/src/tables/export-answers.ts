import { type ExportAnswers, KIT_TABLES, shown } from '@recado/kit/company-export/answers'

/** The data of this service in the file of a company. */
export const EXPORT_ANSWERS: ExportAnswers = {
  ...KIT_TABLES,
  subscription: 'copy',
  usage_ref: 'copy',
  invoice: shown(
    'invoices',
    `id detail value_cents plan_id followed_plan_id recurrence due_date status cancelled_by paid_at paid_cents method
      txid renewed_until created_at updated_at`,
    { technical: 'renewed_version is_address_given' },
  ),
  pix_charge: shown(
    'invoices',
    'id invoice_id attempt txid plan_id months detail value_cents status code expires_at created_at',
    { technical: 'asked_at' },
  ),
  pix_payment: shown(
    'invoices',
    'id end_to_end_id txid invoice_id value_cents expected_cents paid_at reason resolved_at note created_at',
  ),
  pix_refund: shown('invoices', 'end_to_end_id refund_id value_cents status created_at'),
  reminder: shown('invoices', 'invoice_id due_date kind created_at'),
  charge_cancellation: 'technical',
  pix_notice: 'secret',
}
