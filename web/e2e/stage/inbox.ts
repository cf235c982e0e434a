import type { Person } from '@recado/chaos/person'
import { listMessages } from '@recado/contracts/messages/routes'
import { listTickets } from '@recado/contracts/tickets/routes'
import type { Ticket, TicketStatus } from '@recado/contracts/tickets/ticket'
import type { Page } from 'playwright-core'
import { inAnyLanguage } from '../pages/texts.ts'

/** How many rows and bubbles are compared. */
export const LOOKED_AT = 8

export const chooseTab = (page: Page, name: string) => page.getByRole('tab', { name: new RegExp(name) }).click()
export const history = (page: Page) =>
  page.getByRole('log', { name: inAnyLanguage(({ history: texts }) => texts.label) })

/** Reads the first rows of the list and the last bubbles of the conversation, as text. */
export async function readPage(page: Page): Promise<{ rows: string[]; bubbles: string[] }> {
  const rows = await page
    .getByRole('list', { name: inAnyLanguage(({ tickets }) => tickets.list) })
    .locator('[data-row]')
    // the name of the contact
    .evaluateAll((found) => found.map((row) => row.querySelector('[title]')?.getAttribute('title') ?? ''))
  const bubbles = await history(page)
    .locator('[data-message]')
    .evaluateAll((found) => found.map((element) => element.getAttribute('data-message') ?? ''))
  return { rows: rows.slice(0, LOOKED_AT), bubbles: bubbles.slice(-LOOKED_AT) }
}

/** Reads the same rows and messages from the product's responses to the same person. */
export async function readTruth(person: Person, status: TicketStatus, opened?: Pick<Ticket, 'id'>) {
  const order = status === 'pending' ? 'urgent' : 'recent' // each tab has its own order
  const { tickets } = await person.call(listTickets, { query: { status, order } })
  const page = opened && (await person.call(listMessages, { params: { ticketId: opened.id }, query: { peek: 'true' } }))
  const said = page?.messages.filter(({ mediaType }) => mediaType !== 'system' && mediaType !== 'call_log') ?? []
  return {
    rows: tickets.slice(0, LOOKED_AT).map(({ contact }) => contact.name),
    bubbles: said.slice(-LOOKED_AT).map(({ id }) => String(id)),
  }
}
