import { closeSync, mkdirSync, openSync, writeSync } from 'node:fs'
import { dirname } from 'node:path'
import type { MovedKind } from '@recado/contracts/moving-in/batch'
import { Failure } from '@recado/up/failure'
import type { FormerSystem } from './former/former-system.ts'
import { ofCompany } from './former/former-system.ts'

export type Counts = { added: number; known: number; refused: number; noted: number }

/** The counts of an import, and a file with one line of JSON for each row that did not come whole. */
export type Report = {
  readonly file: string
  readonly counts: ReadonlyMap<MovedKind, Counts>
  readonly count: (kind: MovedKind, outcome: keyof Counts) => void
  /** Writes the reason why a row did not come, or what of it did not. */
  readonly tell: (kind: MovedKind, source: string, reason: string) => void
  readonly close: () => void
}

/** @throws Failure if the file cannot be written */
export function openReport(file: string): Report {
  const handle = openForWriting(file)
  const counts = new Map<MovedKind, Counts>()
  return {
    file,
    counts,
    count(kind, outcome) {
      const own = counts.get(kind) ?? { added: 0, known: 0, refused: 0, noted: 0 }
      own[outcome] += 1
      counts.set(kind, own)
    },
    tell: (kind, source, reason) => void writeSync(handle, `${JSON.stringify({ kind, source, reason })}\n`),
    close: () => closeSync(handle),
  }
}

function openForWriting(file: string): number {
  try {
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
    return openSync(file, 'w', 0o600)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new Failure(
      `The list of rows that do not come whole cannot be written (${reason}). Name a file in a folder that can be written: REPORT=… (--report …).`,
    )
  }
}

/** Tables of the family whose rows do not come. */
const LEFT = [
  'Settings',
  'TicketNotes',
  'ContactTags',
  'TicketTraking',
  'Campaigns',
  'CampaignShipping',
  'CampaignSettings',
  'Prompts',
  'QueueIntegrations',
  'FlowBuilders',
  'Files',
  'FilesOptions',
  'Chats',
  'ChatMessages',
  'Announcements',
  'Helps',
  'Plans',
  'Subscriptions',
  'Invoices',
  'QuickAnswers',
  'Integrations',
]

/** @returns the tables with rows that do not come, each with the number of its rows of the company */
export async function findLeft(former: FormerSystem): Promise<[table: string, rows: number][]> {
  const left: [string, number][] = []
  for (const table of LEFT.filter((one) => former.has(one))) {
    const [own, values] = ofCompany(former, table)
    const [row] = await former.all(`select count(*)::int as rows from "${table}" where ${own}`, values)
    const rows = Number(row?.['rows'])
    if (rows > 0) left.push([table, rows])
  }
  return left
}
