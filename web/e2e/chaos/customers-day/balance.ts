import { openDatabase } from '../../../../infra/chaos/test/database.ts'
import type { Customer } from './cast.ts'
import { type Day, RUN } from './day.ts'

/**
 * Compares the account of each customer with the product. The messages that a customer wrote must be in the customer's
 * tickets, and the messages to the customer on the phone, all of them once and in order.
 * @returns the differences, as text
 */
export async function differencesOf(day: Day, customers: readonly Customer[]): Promise<string[]> {
  await using database = await openDatabase(day.product.postgresUrl)
  const rows = Map.groupBy(await database.readMessages(RUN), ({ conversation }) => conversation)
  const differences = await Promise.all(
    customers.map(async (customer) => {
      const { written, sent } = day.accountOf(customer)
      const shown = await day.shown(customer)
      const stored = rows.get(`${customer.number} writes`) ?? []
      return [
        ...differenceOf(`${customer.number} wrote`, written, textsOf(stored)),
        ...differenceOf(`${customer.number} has`, sent, textsOf(shown)),
      ]
    }),
  )
  return differences.flat()
}

const textsOf = (messages: readonly { readonly text: string }[]) => messages.map(({ text }) => text)

function differenceOf(who: string, wanted: readonly string[], found: readonly string[]): string[] {
  if (wanted.length === found.length && wanted.every((text, index) => text === found[index])) return []
  const missing = wanted.filter((text) => !found.includes(text))
  const doubled = found.filter((text, index) => found.indexOf(text) !== index)
  const foreign = found.filter((text) => !wanted.includes(text))
  const lists = Object.entries({ missing, doubled, foreign }).filter(([, texts]) => texts.length > 0)
  const words = lists.map(([what, texts]) => `${what}: ${texts.slice(0, 5).join(', ')} (${texts.length})`)
  return [`${who} ${words.join('; ') || 'all, out of order'}`]
}
