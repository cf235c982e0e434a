import { Readable } from 'node:stream'
import { downloadReceipt } from '@recado/contracts/billing/invoice-routes'
import type { Route } from '@recado/kit/http/routes/route'
import { customRoute } from '../custom-route.ts'
import { drawReceipt } from './draw-receipt.ts'
import { getReceipt } from './get-receipt.ts'
import { RECEIPT_TEXTS } from './receipt-texts.ts'

export const receiptRoutes: readonly Route[] = [
  customRoute(downloadReceipt, async ({ caller, transact, params: { invoiceId } }) => {
    const receipt = await transact((tx) => getReceipt(tx, invoiceId))
    const content = Readable.from([await drawReceipt(receipt, caller.language, new Date())])
    return { content, name: RECEIPT_TEXTS[caller.language].fileName(invoiceId) }
  }),
]
