import type { QueryClient } from '@tanstack/react-query'
import { isApiError } from '../../shared/api/api-error.ts'
import { forgetPaying, readPaying } from '../../shared/invoices/paying.ts'
import { paymentOf } from './api.ts'

/** @returns the new due date if the payment that began in this browser has completed; otherwise undefined */
export async function askPaidMeanwhile(client: QueryClient, companyId: number): Promise<string | undefined> {
  const invoiceId = readPaying(companyId)
  if (invoiceId === undefined) return undefined
  try {
    const { status, dueDate } = await client.fetchQuery(paymentOf(invoiceId))
    if (status === 'EXPIRADA') forgetPaying(companyId)
    return status === 'CONCLUIDA' ? dueDate : undefined
  } catch (error) {
    if (isApiError(error, 'ERR_NO_INVOICE_FOUND')) forgetPaying(companyId)
    throw error
  }
}
