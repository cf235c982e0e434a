import { Hours } from '@recado/contracts/hours'
import { type Draft, draftAll, type Reading } from '../draft.ts'
import { ofCompany, type Row } from '../former/former-system.ts'
import { numberOf, referenceOf, sourceOf, textOf, Unfit } from '../former/read-values.ts'
import type { Note } from '../note.ts'

const MENU_END = 999
const PAGE = 500 // rows; a batch has at most 1,000

export async function* readQueues({ former }: Reading): AsyncGenerator<Draft[]> {
  if (!former.has('Queues')) return
  const [own, values] = ofCompany(former, 'Queues')
  for await (const rows of former.pages(`select * from "Queues" where ${own} order by id`, values)) {
    yield draftAll(rows, (row, note) => ({
      name: textOf(row, 'name'),
      color: textOf(row, 'color'),
      orderQueue: row['orderQueue'] == null ? null : Math.min(Math.max(0, numberOf(row, 'orderQueue')), MENU_END),
      greetingMessage: textOf(row, 'greetingMessage'),
      outOfHoursMessage: textOf(row, 'outOfHoursMessage'),
      schedules: hoursOf(row, note),
    }))
  }
}

function hoursOf(row: Row, note: Note): Hours | null {
  const { schedules } = row
  if (schedules == null || (Array.isArray(schedules) && schedules.length === 0)) return null
  const hours = Hours.safeParse(schedules)
  if (hours.success) return hours.data
  note('its hours are not those of seven days and were left out')
  return null
}

/** The options of queues; parents come before their children. */
export async function* readOptions({ former, ids }: Reading): AsyncGenerator<Draft[]> {
  if (!former.has('QueueOptions')) return
  const [own, values] = ofCompany(former, 'Queues', 'queue.')
  const rows = await former.all(
    `select option.* from "QueueOptions" option join "Queues" queue on queue.id = option."queueId"
     where ${own} order by option.id`,
    values,
  )
  const ordered = parentsFirst(rows)
  for (let at = 0; at < ordered.length; at += PAGE) {
    yield draftAll(ordered.slice(at, at + PAGE), (row) => {
      const option = Number(textOf(row, 'option'))
      return {
        queueId: ids.of('queue', sourceOf(row, 'queueId')),
        parent: referenceOf(row, 'parentId'),
        title: textOf(row, 'title'),
        message: textOf(row, 'message'),
        option: Number.isInteger(option) && option > 0 ? option : null,
      }
    })
  }
}

function parentsFirst(rows: readonly Row[]): Row[] {
  const placed = new Set<string>()
  const ordered: Row[] = []
  let waiting = [...rows]
  while (waiting.length > 0) {
    const ready = waiting.filter((row) => row['parentId'] == null || placed.has(sourceOf(row, 'parentId')))
    if (ready.length === 0) return [...ordered, ...waiting] // their parents are missing or circular: refused later
    for (const row of ready) placed.add(sourceOf(row))
    ordered.push(...ready)
    waiting = waiting.filter((row) => !placed.has(sourceOf(row)))
  }
  return ordered
}

export async function* readTags({ former }: Reading): AsyncGenerator<Draft[]> {
  if (!former.has('Tags')) return
  const [own, values] = ofCompany(former, 'Tags')
  for await (const rows of former.pages(`select * from "Tags" where ${own} order by id`, values)) {
    yield draftAll(rows, (row) => {
      const color = textOf(row, 'color')
      if (color === '') throw new Unfit('color: missing')
      return { name: textOf(row, 'name'), color, isLane: numberOf(row, 'kanban') === 1 }
    })
  }
}
