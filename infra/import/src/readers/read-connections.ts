import { type Draft, draftAll, type Reading } from '../draft.ts'
import { ofCompany, type Row } from '../former/former-system.ts'
import { groupBy, isYes, numberOf, referenceOf, sourceOf, textOf, Unfit } from '../former/read-values.ts'

const MOST_MINUTES = 43_200
const MENU_LIMIT = 3 // the default of new connections
const MOST_MENUS = 100

export async function* readConnections({ former, ids }: Reading): AsyncGenerator<Draft[]> {
  const [own, values] = ofCompany(former, 'Whatsapps')
  const queues = former.has('WhatsappQueues')
    ? groupBy(await former.all('select "whatsappId", "queueId" from "WhatsappQueues" order by "queueId"'), 'whatsappId')
    : new Map<string, Row[]>()
  for await (const rows of former.pages(`select * from "Whatsapps" where ${own} order by id`, values)) {
    yield draftAll(rows, (row) => {
      const channel = textOf(row, 'channel') || 'whatsapp'
      if (channel !== 'whatsapp') throw new Unfit(`channel: ${channel} is not WhatsApp`)
      return {
        name: textOf(row, 'name'),
        isDefault: isYes(row, 'isDefault'),
        queueIds: (queues.get(sourceOf(row)) ?? []).map((link) => ids.of('queue', sourceOf(link, 'queueId'))),
        greetingMessage: textOf(row, 'greetingMessage'),
        completionMessage: textOf(row, 'complationMessage') || textOf(row, 'farewellMessage'),
        outOfHoursMessage: textOf(row, 'outOfHoursMessage'),
        ratingMessage: textOf(row, 'ratingMessage'),
        redirectQueueId: ids.ofAny('queue', referenceOf(row, 'transferQueueId')),
        redirectMinutes: minutesOf(row, 'timeToTransfer'),
        botMenuLimit:
          row['maxUseBotQueues'] == null ? MENU_LIMIT : Math.min(numberOf(row, 'maxUseBotQueues'), MOST_MENUS),
        botPauseMinutes: minutesOf(row, 'timeUseBotQueues'),
        expiresMinutes: minutesOf(row, 'expiresTicket'),
        expiresMessage: textOf(row, 'expiresInactiveMessage'),
      }
    })
  }
}

const minutesOf = (row: Row, column: string): number =>
  Math.min(Math.max(0, Math.trunc(numberOf(row, column))), MOST_MINUTES)

/** The source of the connection of tickets whose connection the former system had deleted. */
export const FORMER = 'deleted'

/** One connection for all tickets whose connection was deleted, if there are any. */
export async function* readFormerConnection({ former }: Reading): AsyncGenerator<Draft[]> {
  const [own, values] = ofCompany(former, 'Tickets')
  const found = await former.all(`select 1 from "Tickets" where ${own} and "whatsappId" is null limit 1`, values)
  if (found.length > 0) yield [{ source: FORMER, row: { source: FORMER }, notes: [] }]
}
