import type { Installation } from '@recado/backup/installation'
import { openMediaStore } from '@recado/kit/media/open-media-store'
import { type Door, openDoor } from './doors/door.ts'
import { pretendDoor } from './doors/pretended-door.ts'
import type { Step } from './draft.ts'
import { type FormerSystem, openFormerSystem } from './former/former-system.ts'
import { createIds } from './ids.ts'
import { createTakeFile } from './media/take-file.ts'
import { readPasswordMails } from './readers/read-password-mails.ts'
import { readSessions } from './readers/read-sessions.ts'
import { findLeft, openReport, type Report } from './report.ts'
import { requireSilence } from './require-silence.ts'
import { makeReadable } from './restore-dump.ts'
import { runImport } from './run-import.ts'
import { STEPS } from './steps.ts'

type Wanted = {
  /** The address of the former system's database, or a dump of it. */
  readonly from: string
  /** The company here. */
  readonly companyId: number
  /** The company there; it may be missing if there is only one. */
  readonly sourceCompanyId?: number | undefined
  /** The public folder of the former system; undefined: no files come. */
  readonly folder?: string | undefined
  /** Whether the users get a mail with a link for a new password. */
  readonly sendsMails?: boolean | undefined
  /** Whether the linked devices come, too; both systems must be stopped then. */
  readonly withSessions?: boolean | undefined
  /** The folder with one folder of the client's files per connection, for sessions that are not in the database. */
  readonly sessionFolder?: string | undefined
  /** Counts, and writes nothing. */
  readonly isDry: boolean
  /** The file for rows that do not come whole. */
  readonly reportFile: string
}

type How = {
  readonly installation: Installation
  readonly repository: string
  readonly environmentOf: (service: Step['service']) => NodeJS.ProcessEnv
  readonly log: (line: string) => void
  readonly signal?: AbortSignal | undefined
}

/**
 * Moves one company of a system of the Whaticket family into one company here. Repeating it adds what did not come yet.
 * @throws Failure
 */
export async function importCompany(wanted: Wanted, how: How): Promise<Report> {
  const report = openReport(wanted.reportFile) // first, because restoring a dump may take an hour
  try {
    const readable = await makeReadable(wanted.from, how.installation.postgresUrl)
    try {
      const former = await openFormerSystem(readable.url, wanted.sourceCompanyId)
      try {
        await moveFrom(former, report, { wanted, how })
      } finally {
        await former.close() // an open connection would keep the command from ending
      }
    } finally {
      await readable.close()
    }
  } finally {
    report.close()
  }
  return report
}

type Given = { readonly wanted: Wanted; readonly how: How }

async function moveFrom(former: FormerSystem, report: Report, { wanted, how }: Given): Promise<void> {
  const { installation, log } = how
  const store = wanted.isDry ? undefined : await openMediaStore(installation.media)
  const doors = openDoors(wanted, how)
  try {
    if (wanted.withSessions) await requireSilence(former, installation)
    const takeFile = createTakeFile({ former, folder: wanted.folder, companyId: wanted.companyId, store })
    const reading = { former, ids: createIds(), takeFile }
    const steps = stepsOf(wanted, () => requireSilence(former, installation))
    // all of them at the beginning: a service that cannot take rows is known before the first row moves
    await Promise.all([...new Set(steps.map(({ service }) => service))].map(doors.of))
    await runImport({ steps, reading, doorOf: doors.of, report, log, signal: how.signal })
    const left = await findLeft(former)
    if (left.length > 0) {
      log(`These rows have no place here: ${left.map(([table, rows]) => `${rows} of ${table}`).join(', ')}.`)
    }
  } finally {
    await doors.close()
    store?.close()
  }
}

/** @param requireQuiet is called once more before the sessions, because the rows before them may take hours */
function stepsOf({ withSessions, sessionFolder, sendsMails }: Wanted, requireQuiet: () => Promise<void>): Step[] {
  const sessions: Step = {
    kind: 'session',
    service: 'connections',
    async *read(reading) {
      await requireQuiet()
      yield* readSessions(sessionFolder)(reading)
    },
  }
  return [
    ...STEPS,
    ...(withSessions ? [sessions] : []),
    ...(sendsMails ? [{ kind: 'passwordMail', service: 'auth', read: readPasswordMails } satisfies Step] : []),
  ]
}

function openDoors({ companyId, isDry }: Wanted, { repository, environmentOf }: How) {
  const pretended = isDry ? pretendDoor() : undefined
  const open = new Map<string, Promise<Door>>()
  return {
    async of(service: Step['service']): Promise<Door> {
      if (pretended) return pretended
      const door =
        open.get(service) ?? openDoor({ service, companyId, repository, environment: environmentOf(service) })
      open.set(service, door)
      return door
    },
    async close(): Promise<void> {
      for (const door of open.values()) await door.then((one) => one.close()).catch(() => {}) // its failure was thrown
    },
  }
}
