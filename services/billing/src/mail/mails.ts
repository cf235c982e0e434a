import type { Language } from '@recado/contracts/language'
import { type Letter, writeLetter } from '@recado/kit/mail/letter'
import type { ReminderKind } from '../tables/reminder-tables.ts'
import { dayWords, moneyWords } from './invoice-words.ts'
import { BECAUSE, RECEIPTS, REMINDERS } from './mail-texts.ts'

/** The values that are inserted into mails about an invoice. */
export type Told = {
  readonly company: string
  readonly detail: string
  readonly cents: number
  readonly dueDate: string // YYYY-MM-DD
  readonly link: string // the address of the page with the invoices, the checkout and the receipts
}

/** The mails of this service, by kind and language. */
export const MAILS = {
  reminder(kind: ReminderKind, language: Language, { company, detail, cents, dueDate, link }: Told): Letter {
    const { greeting, kinds, labels, action, notes } = REMINDERS[language]
    const date = dayWords(dueDate, language)
    const { subject, paragraphs } = kinds[kind](date)
    return writeLetter({
      language,
      subject,
      greeting: greeting(company),
      paragraphs,
      facts: [
        [labels.detail, detail],
        [labels.value, moneyWords(cents, language)],
        [labels.dueDate, date],
      ],
      action: { label: action, link },
      notes,
      because: BECAUSE[language],
    })
  },
  receipt(language: Language, { company, detail, cents, link }: Told): Letter {
    const { subject, greeting, paragraphs, labels, action, notes } = RECEIPTS[language]
    return writeLetter({
      language,
      subject,
      greeting: greeting(company),
      paragraphs,
      facts: [
        [labels.detail, detail],
        [labels.value, moneyWords(cents, language)],
      ],
      action: { label: action, link },
      notes,
      because: BECAUSE[language],
    })
  },
}
