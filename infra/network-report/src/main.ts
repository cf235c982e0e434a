import { Failure } from '@recado/up/failure'
import { readStackState } from '@recado/up/stack/stack-state'
import { DATA_DIRECTORY, runInTerminal } from '@recado/up/terminal'
import { reportOf } from './report.ts'

const WAIT_MS = 10_000

await runInTerminal(async () => {
  const addresses = findGateways()
  const scrapes = await Promise.all(addresses.map(scrape))
  console.log(`Network report of ${new Date().toISOString().slice(0, 10)}, gateways: ${addresses.length}`)
  console.log('Counted since each gateway started. Nothing in it names a person, a company or a message.')
  for (const line of reportOf(scrapes)) console.log(line)
})

/**
 * @returns the gateways' addresses in `CONNECTIONS_URL`, or without it those of the product that `make up` runs here
 */
function findGateways(): string[] {
  const given = (process.env['CONNECTIONS_URL'] ?? '').split(',').filter((address) => address !== '')
  if (given.length > 0) return given
  const port = readStackState(DATA_DIRECTORY).ports['connections']
  if (port === undefined) throw new Failure('No gateway runs here, and CONNECTIONS_URL names none.')
  return [`http://127.0.0.1:${port}`]
}

async function scrape(address: string): Promise<string> {
  const answer = await fetch(new URL('/metrics', address), { signal: AbortSignal.timeout(WAIT_MS) }).catch(
    () => undefined,
  )
  if (!answer?.ok) throw new Failure(`The gateway at ${address} does not answer.`)
  return answer.text()
}
