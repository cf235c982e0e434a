import type { PixCharge } from '@recado/contracts/billing/checkout'
import type { StoredCharge } from '../charges/charge-repository.ts'
import type { StoredInvoice } from '../invoices/invoice-repository.ts'
import { chargeStatus } from './charge-status.ts'
import { qrImage } from './qr-image.ts'

/**
 * Converts a charge into the answer of the checkout.
 * @param bankUrl the address of the simulated bank, if one runs
 */
export function showCharge(
  charge: StoredCharge,
  invoice: StoredInvoice,
  { now, bankUrl }: { readonly now: Date; readonly bankUrl: string | null },
): PixCharge {
  const code = charge.code ?? ''
  return {
    invoiceId: invoice.id,
    txid: charge.txid,
    status: chargeStatus(invoice, charge, now),
    expiresAt: (charge.expiresAt ?? now).toISOString(),
    valor: { original: (charge.valueCents / 100).toFixed(2) },
    qrcode: { qrcode: code, imagemQrcode: code === '' ? '' : qrImage(code) },
    bankAppUrl: bankUrl && `${bankUrl}/#/${charge.txid}`,
  }
}
