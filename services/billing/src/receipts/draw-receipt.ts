import { dateOf, dayAt } from '@recado/contracts/calendar/zone'
import type { Language } from '@recado/contracts/language'
import { recurrenceWords } from '../invoices/invoice-detail.ts'
import { dayWords, moneyWords } from '../mail/invoice-words.ts'
import type { Receipt } from './get-receipt.ts'
import type { Payer } from './receipt-repository.ts'
import { RECEIPT_TEXTS } from './receipt-texts.ts'

const PAGE = { width: 595, margin: 56, labelWidth: 190 } as const
const COLORS = { ink: '#1f2328', dimmed: '#57606a', brand: '#0b7d6e', line: '#d0d7de' } as const
const FONTS = { plain: 'Helvetica', bold: 'Helvetica-Bold' } as const
const WIDTH = PAGE.width - 2 * PAGE.margin

/** Draws a receipt as a PDF of one page. The library is loaded with the first receipt, because it needs some MB. */
export async function drawReceipt(receipt: Receipt, language: Language, now: Date): Promise<Buffer> {
  const { default: PDFDocument } = await import('pdfkit')
  const texts = RECEIPT_TEXTS[language]
  const { timezone } = receipt.payer
  const issuer = printable(receipt.issuer)
  const dayIn = (at: Date) => dayWords(dateOf(dayAt(timezone, at)), language)
  const doc = new PDFDocument({
    size: 'A4',
    margin: PAGE.margin,
    lang: language,
    info: { Title: `${texts.title} – ${texts.invoice(receipt.invoiceId)}`, Author: issuer, CreationDate: now },
  })
  const chunks: Buffer[] = []
  doc.on('data', (chunk: Buffer) => chunks.push(chunk))
  const drawn = new Promise<void>((resolve, reject) => doc.on('end', resolve).on('error', reject))

  doc.font(FONTS.bold).fontSize(12).fillColor(COLORS.brand).text(issuer)
  doc.moveDown(1.5).fontSize(22).fillColor(COLORS.ink).text(texts.title)
  doc.font(FONTS.plain).fontSize(11).fillColor(COLORS.dimmed).text(texts.invoice(receipt.invoiceId))
  doc.moveDown(2).text(texts.paidBy)
  for (const [index, line] of linesOf(receipt.payer).entries()) {
    doc
      .font(index === 0 ? FONTS.bold : FONTS.plain)
      .fillColor(COLORS.ink)
      .text(printable(line))
  }
  doc.moveDown(2)
  for (const [label, value] of rowsOf(receipt, language, dayIn)) {
    const { y } = doc
    doc.font(FONTS.plain).fontSize(11).fillColor(COLORS.dimmed).text(label, PAGE.margin, y, { width: PAGE.labelWidth })
    const end = doc.y
    const left = PAGE.margin + PAGE.labelWidth + 12
    doc.fillColor(COLORS.ink).text(printable(value), left, y, { width: PAGE.width - PAGE.margin - left })
    doc.y = Math.max(end, doc.y) + 8
  }
  doc
    .moveTo(PAGE.margin, doc.y + 6)
    .lineTo(PAGE.margin + WIDTH, doc.y + 6)
    .strokeColor(COLORS.line)
    .stroke()
  doc.y += 20
  const { y } = doc
  doc.font(FONTS.bold).fontSize(13).text(texts.labels.amount, PAGE.margin, y)
  doc.text(moneyWords(receipt.paidCents, language), PAGE.margin, y, { width: WIDTH, align: 'right' })
  doc.moveDown(3).font(FONTS.plain).fontSize(9).fillColor(COLORS.dimmed)
  doc.text(texts.foot(issuer, dayIn(now)), PAGE.margin, doc.y, { width: WIDTH })
  doc.end()
  await drawn
  return Buffer.concat(chunks)
}

/** The name and the address of the company; the billing name comes first if it differs from the name. */
function linesOf({ name, billingName, street, district, city, state, zipCode, email }: Payer): string[] {
  const place = [city, state].filter(Boolean).join(' – ')
  const address = [[street, district].filter(Boolean).join(', '), [place, zipCode].filter(Boolean).join(', ')]
  const names = billingName && billingName !== name ? [billingName, name] : [name]
  return [...names, ...address, email].filter(Boolean)
}

function rowsOf(receipt: Receipt, language: Language, dayIn: (at: Date) => string): [label: string, value: string][] {
  const { labels, period, methods } = RECEIPT_TEXTS[language]
  const { plan, recurrence, dueDate, paidAt, method, endToEndId, txid } = receipt
  const days = receipt.period
  return [
    [labels.plan, plan],
    [labels.recurrence, recurrenceWords(recurrence, language)],
    ...row(labels.period, days && period(dayWords(days.from, language), dayWords(days.until, language))),
    [labels.dueDate, dayWords(dueDate, language)],
    [labels.paidAt, dayIn(paidAt)],
    [labels.method, methods[method](receipt.issuer)],
    ...row(labels.endToEndId, endToEndId),
    ...row(labels.txid, txid ?? undefined),
  ]
}

const row = (label: string, value: string | undefined): [string, string][] =>
  value === undefined ? [] : [[label, value]]

/**
 * The fonts that every PDF reader has contain the letters of Western Europe alone. Other characters, such as emoji in
 * the name of a company, are left out.
 */
const printable = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/[^\u0020-\u007e\u00a0-\u00ff\u2013\u2014\u2018\u2019\u201c\u201d\u2022\u20ac]/gu, '')
    .replace(/ {2,}/g, ' ')
    .trim() || '–'
