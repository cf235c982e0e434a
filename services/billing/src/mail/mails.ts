import type { Language } from '@recado/contracts/language'
import type { ReminderKind } from '../tables/reminder-tables.ts'

/** A mail without its recipient. The name of the installation is put before the subject. */
type Letter = { readonly subject: string; readonly text: string }

/** The values that are inserted into mails about an invoice. */
export type Told = {
  readonly company: string
  readonly detail: string
  readonly cents: number
  readonly dueDate: string // YYYY-MM-DD
  readonly link: string // the address of the checkout
}

const LOCALES: Record<Language, string> = { pt: 'pt-BR', en: 'en-GB', es: 'es-ES' }

const money = (cents: number, language: Language): string =>
  new Intl.NumberFormat(LOCALES[language], { style: 'currency', currency: 'BRL' }).format(cents / 100)

/** @param date YYYY-MM-DD */
const day = (date: string, language: Language): string =>
  new Intl.DateTimeFormat(LOCALES[language], {
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
    timeZone: 'UTC',
  }).format(new Date(`${date}T00:00:00Z`))

const SUBJECTS: Record<Language, Record<ReminderKind, (date: string) => string>> = {
  pt: {
    'five-days': (date) => `sua fatura vence em ${date}`,
    'one-day': (date) => `sua fatura vence amanhã, ${date}`,
    due: (date) => `sua fatura vence hoje, ${date}`,
    expired: (date) => `sua assinatura venceu em ${date}`,
  },
  en: {
    'five-days': (date) => `your invoice is due on ${date}`,
    'one-day': (date) => `your invoice is due tomorrow, ${date}`,
    due: (date) => `your invoice is due today, ${date}`,
    expired: (date) => `your subscription expired on ${date}`,
  },
  es: {
    'five-days': (date) => `su factura vence el ${date}`,
    'one-day': (date) => `su factura vence mañana, ${date}`,
    due: (date) => `su factura vence hoy, ${date}`,
    expired: (date) => `su suscripción venció el ${date}`,
  },
}

const REMINDERS: Record<Language, (told: Told) => string> = {
  pt: ({ company, detail, cents, dueDate, link }) =>
    `${company}\n\nFatura: ${detail}\nValor: ${money(cents, 'pt')}\nVencimento: ${day(dueDate, 'pt')}\n\nPara pagar com Pix, abra:\n${link}\n\nSe você já pagou, desconsidere esta mensagem.\n`,
  en: ({ company, detail, cents, dueDate, link }) =>
    `${company}\n\nInvoice: ${detail}\nAmount: ${money(cents, 'en')}\nDue date: ${day(dueDate, 'en')}\n\nTo pay with Pix, open:\n${link}\n\nIf you have paid already, ignore this message.\n`,
  es: ({ company, detail, cents, dueDate, link }) =>
    `${company}\n\nFactura: ${detail}\nImporte: ${money(cents, 'es')}\nVencimiento: ${day(dueDate, 'es')}\n\nPara pagar con Pix, abra:\n${link}\n\nSi ya pagó, ignore este mensaje.\n`,
}

const RECEIPTS: Record<Language, (told: Told) => Letter> = {
  pt: ({ company, detail, cents }) => ({
    subject: 'recebemos o seu pagamento',
    text: `${company}\n\nRecebemos ${money(cents, 'pt')} por: ${detail}.\n\nObrigado!\n`,
  }),
  en: ({ company, detail, cents }) => ({
    subject: 'we have received your payment',
    text: `${company}\n\nWe have received ${money(cents, 'en')} for: ${detail}.\n\nThank you!\n`,
  }),
  es: ({ company, detail, cents }) => ({
    subject: 'recibimos su pago',
    text: `${company}\n\nRecibimos ${money(cents, 'es')} por: ${detail}.\n\n¡Gracias!\n`,
  }),
}

/** The mails of this service, by kind and language. */
export const MAILS = {
  reminder: (kind: ReminderKind, language: Language, told: Told): Letter => ({
    subject: SUBJECTS[language][kind](day(told.dueDate, language)),
    text: REMINDERS[language](told),
  }),
  receipt: (language: Language, told: Told): Letter => RECEIPTS[language](told),
}
