import type { Invoice } from '@recado/contracts/billing/invoice'
import { isFoundIn } from '../list/folded.ts'

/** Orders invoices by due date, latest first, as the server does. */
export const byDueDate = (a: Invoice, b: Invoice): number => b.dueDate.localeCompare(a.dueDate) || b.id - a.id

/** Whether a search for the text on the server would find the invoice: by its detail or its id. */
export const isFoundInvoice = ({ id, detail }: Invoice, text: string): boolean => isFoundIn(text, detail, String(id))
