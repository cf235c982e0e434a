import type { proto } from '@whiskeysockets/baileys'
import type { Said } from './content.ts'
import { readPicture } from './media.ts'
import { lines, pair } from './texts.ts'

/** @returns an amount as `BRL 45.90`; an empty text when the amount is missing or zero */
export function amountOf(thousandths: unknown, currency: string | null | undefined): string {
  const amount = Number(thousandths ?? Number.NaN) / 1_000
  return Number.isFinite(amount) && amount !== 0 ? `${currency ?? ''} ${amount.toFixed(2)}`.trim() : ''
}

/** Reads a product or a catalogue: its picture with the text as the caption, or the text alone. */
export function readProduct({ product, catalog, body, footer }: proto.Message.IProductMessage): Said {
  const price = amountOf(product?.salePriceAmount1000 || product?.priceAmount1000, product?.currencyCode)
  const text = lines(
    product?.title ?? catalog?.title,
    product?.description ?? catalog?.description,
    price,
    product?.url,
    body,
    footer,
  )
  const imageMessage = product?.productImage ?? catalog?.catalogImage
  return imageMessage ? { ...readPicture(imageMessage), text, holder: { imageMessage } } : { kind: 'text', text }
}

export function readOrder(order: proto.Message.IOrderMessage): string {
  const { orderTitle, itemCount, message, totalAmount1000, totalCurrencyCode } = order
  const title = itemCount ? `${orderTitle ?? ''} (${itemCount})`.trim() : orderTitle
  return lines(title, message, pair(amountOf(totalAmount1000, totalCurrencyCode))) || (order.orderId ?? '')
}
