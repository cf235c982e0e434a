import type { Invoice } from '@recado/contracts/billing/invoice'
import { isFoundIn } from '../list/folded.ts'

/** Latest due date first, as the server sorts. */
export const byDueDate = (a: Invoice, b: Invoice): number => b.dueDate.localeCompare(a.dueDate) || b.id - a.id

/** Whether the server would find the text in the invoice's detail or id. */
export const isFoundInvoice = ({ id, detail }: Invoice, text: string): boolean => isFoundIn(text, detail, String(id))
