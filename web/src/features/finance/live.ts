import type { LiveFrame } from '@recado/contracts/realtime/frames'
import type { QueryClient } from '@tanstack/react-query'
import { invoiceLists } from './invoice-list.ts'
import { laterOf, OFFERS, type Payment, paymentKey, TERMS } from './keys.ts'

/** Applies frames about invoices, pending payments, and the company's licence. */
export function applyFinanceFrame(client: QueryClient, frame: LiveFrame): void {
  if (frame.subject === 'invoice') invoiceLists.put(client, frame.data.record, frame.action === 'create')
  if (frame.subject === 'payment') applyPayment(client, frame)
  if (frame.subject === 'company') for (const queryKey of [TERMS, OFFERS]) void client.invalidateQueries({ queryKey })
}

function applyPayment(client: QueryClient, frame: Extract<LiveFrame, { subject: 'payment' }>): void {
  const told: Payment = {
    status: frame.action,
    ...(frame.action === 'CONCLUIDA' && { dueDate: frame.data.company.dueDate }),
  }
  client.setQueryData<Payment>(paymentKey(frame.data.invoiceId), (known) => laterOf(known, told))
}
