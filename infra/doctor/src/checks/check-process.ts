import { type Finding, failure, fine } from '../finding.ts'

const ANSWER_MS = 5_000

/** Checks that a process is ready. @param address such as http://127.0.0.1:8080 */
export async function checkProcess(address: string): Promise<Finding> {
  const answer = await fetch(new URL('/health/ready', address), { signal: AbortSignal.timeout(ANSWER_MS) }).catch(
    () => undefined,
  )
  if (!answer)
    return failure('it does not answer', 'Start it. If it ends again, the last line of its log has the reason.')
  const { ready, failing = [] } = (await answer.json()) as { ready: boolean; failing?: string[] }
  if (ready) return fine('it is ready')
  return failure(`it is not ready: ${failing.join(', ')}`, 'Repair the named server; the process continues by itself.')
}
