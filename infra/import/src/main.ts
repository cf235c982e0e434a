import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { readInstallation, requireSecretKey } from '@recado/backup/installation'
import { Failure } from '@recado/up/failure'
import { ensureServers, stopServers } from '@recado/up/servers/servers'
import { runInTerminal } from '@recado/up/terminal'
import { importCompany } from './import-company.ts'
import { environmentFor } from './installation-environment.ts'

const USAGE = `Usage: make import FROM=… COMPANY=… MEDIA=folder|none [SOURCE_COMPANY=…] [DRY=yes] [SEND=yes] [SESSIONS=yes BOTH_STOPPED=yes] [REPORT=…]
or, in a container: main.ts --from … --company … --media … [--source-company …] [--dry] [--send] [--sessions --both-stopped] [--report …]`

const LOUD =
  'SESSIONS=yes takes the linked phones over without a new QR code. STOP BOTH SYSTEMS FIRST, and never start the former one with these sessions again: two clients with the same keys destroy the session, and messages are lost. Then add BOTH_STOPPED=yes (--both-stopped).'

/** Moves a company of a former system into a company of the installation of this checkout. */
await runInTerminal(async (options) => {
  const { values } = parseArgs({
    options: {
      from: { type: 'string', default: '' },
      company: { type: 'string', default: '' },
      media: { type: 'string', default: '' },
      'source-company': { type: 'string', default: '' },
      sessions: { type: 'boolean', default: false },
      'both-stopped': { type: 'boolean', default: false },
      'session-files': { type: 'string', default: '' },
      report: { type: 'string', default: '' },
      send: { type: 'boolean', default: false },
      dry: { type: 'boolean', default: false },
    },
  })
  const { from, media, dry: isDry } = values
  const companyId = idOf(values.company)
  if (from === '' || companyId === undefined || (media === '' && !isDry)) throw new Failure(USAGE)
  const { directory, log } = options
  if (values.sessions && !values['both-stopped']) throw new Failure(LOUD)
  requireSecretKey(options)
  const servers = await ensureServers(options)
  try {
    const installation = readInstallation(options, servers)
    const report = await importCompany(
      {
        from,
        companyId,
        sourceCompanyId: values['source-company'] === '' ? undefined : idOf(values['source-company']),
        folder: media === '' || media === 'none' ? undefined : media,
        sendsMails: values.send,
        withSessions: values.sessions,
        sessionFolder: values['session-files'] || undefined,
        isDry,
        reportFile: values.report || join(directory, 'import', `company-${companyId}.jsonl`),
      },
      {
        installation,
        repository: options.repository,
        environmentOf: (service) => environmentFor(installation, service, directory),
        log,
        signal: options.signal,
      },
    )
    const refused = [...report.counts.values()].reduce((sum, counts) => sum + counts.refused + counts.noted, 0)
    if (refused > 0) log(`${refused} rows do not come whole. Their ids and the reasons are in ${report.file}.`)
    log(isDry ? 'Nothing was written.' : 'Done. The same command may be run again: nothing comes twice.')
  } finally {
    if (servers.started.length > 0) await stopServers(directory, servers.started)
  }
})

function idOf(text: string): number | undefined {
  const id = Number(text)
  if (text === '') return undefined
  if (Number.isSafeInteger(id) && id > 0) return id
  throw new Failure(USAGE)
}
