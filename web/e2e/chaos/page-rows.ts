import type { Person } from '@recado/chaos/person'
import { listMessages } from '@recado/contracts/messages/routes'
import { getTicket, listTickets } from '@recado/contracts/tickets/routes'
import type { Browser, Page } from 'playwright-core'
import { openBrowserOf } from '../browser.ts'
import { sessionCookiesOf } from '../stage/session-cookies.ts'

const COMPARED = 15

/** Opens a conversation in a browser window in which the person is already signed in. */
export async function showConversation(browser: Browser, url: string, person: Person, ticketId: number): Promise<Page> {
  const { uuid } = await person.call(getTicket, { params: { ticketId } })
  const { page, context } = await openBrowserOf(browser)
  await context.addCookies(sessionCookiesOf(person, url))
  await context.addInitScript((token) => localStorage.setItem('token', token), person.token)
  await page.goto(`${url}/tickets/${uuid}`)
  await page.getByRole('log', { name: 'Mensagens' }).waitFor()
  return page
}

/**
 * @returns the differences between the rows on the page and the product's responses, as text; empty when they agree
 */
export async function pageDifferences(page: Page, person: Person, ticketId: number): Promise<string[]> {
  const { tickets } = await person.call(listTickets, { query: { status: 'open' } })
  const { messages } = await person.call(listMessages, { params: { ticketId }, query: { peek: 'true' } })
  const names = await page.getByRole('list', { name: 'Lista de atendimentos' }).getByRole('link').allInnerTexts()
  const bubbles = await page.getByRole('log', { name: 'Mensagens' }).getByRole('article').allInnerTexts()
  const said = messages.filter(({ mediaType }) => mediaType !== 'system') // an event of the ticket has no bubble
  const last = said.slice(-COMPARED).map(({ body }) => body ?? '')
  const shown = bubbles.slice(-last.length).map((text) => text.split('\n')[0] ?? '')
  return [
    ...compare(
      'tickets',
      tickets.map(({ contact }) => contact.name),
      names.map(nameOf),
    ),
    ...compare('messages', last, shown),
    ...(names.length === 0 ? [`instead of rows: ${page.url()} ${await page.locator('body').innerText()}`] : []),
  ]
}

/** The line of a row with the customer's name; the number of unread messages may be before it. */
const nameOf = (text: string) => text.split('\n').find((line) => line.startsWith('Cliente')) ?? text

const compare = (what: string, truth: string[], shown: string[]): string[] =>
  truth.join() === shown.join() ? [] : [`${what} on the page: ${shown.join()} ≠ ${truth.join()}`]
