import type { RouteContract } from '@recado/contracts/route'
import { isSignedIn } from '@recado/contracts/route-errors'
import { samplesOf } from './answers-to.ts'
import { changedTables } from './changed-tables.ts'
import { deletionsLast } from './deletions-last.ts'
import type { Finding } from './finding.ts'
import { repeatedWrites } from './repeated-writes.ts'
import { send } from './send.ts'
import type { Sample, Subject } from './subject.ts'
import { BY_THE_SERVICE, watchWrites } from './watch-writes.ts'

/** The rights that a user may lose while their token is still valid, in the order of the sweep. */
export const LOSSES = ['feature', 'company', 'permission'] as const
export type Loss = (typeof LOSSES)[number]

export type Losing = {
  /** Removes the right from everybody in the company, and resolves when the service has applied the loss. */
  lose(loss: Loss): Promise<void>
  /**
   * A token of a super user and admin, or of the sample's own bearer, issued after all earlier losses and before this
   * one.
   */
  tokenBefore(loss: Loss, sample: Sample): Promise<string>
}

/** The answers of a route to a token issued before each loss; undefined for a route without tokens. */
export type LossRow = { readonly route: string; readonly answers: Readonly<Record<Loss, string>> | undefined }

const REFUSED = '403 ERR_TOKEN_EXPIRED'

/**
 * Calls every route with the token of a user who has just lost the permission, the feature or the company. Afterwards
 * the subject's company has lost all three.
 */
export async function sweepLosses(
  subject: Subject,
  { lose, tokenBefore }: Losing,
): Promise<{ readonly rows: readonly LossRow[]; readonly findings: readonly Finding[] }> {
  const open = deletionsLast(subject.routes).filter(([, route]) => isSignedIn(route))
  const samples = await samplesOf(subject) // before the first loss
  const writes = await watchWrites(subject.service, BY_THE_SERVICE)
  const told = new Map<string, Record<Loss, string>>()
  const findings: Finding[] = []
  for (const loss of LOSSES) {
    await lose(loss)
    const ask = async () => {
      await writes() // clears earlier writes
      for (const [name, route] of open) {
        const answer = await answerOf(subject, route, samples.get(name), (sample) => tokenBefore(loss, sample))
        told.set(name, { ...(told.get(name) as Record<Loss, string>), [loss]: answer })
      }
      return changedTables(await writes())
    }
    const tables = await repeatedWrites(await ask(), ask)
    for (const table of tables) {
      findings.push({ where: `table ${table}`, fault: `was written to by who had lost the ${loss}` })
    }
    for (const [route, { [loss]: answer }] of told) {
      if (answer === REFUSED) continue
      findings.push({ where: `route ${route}`, fault: `answers ${answer} after the loss of the ${loss}` })
    }
  }
  const rows = Object.keys(subject.routes).map((route) => ({ route, answers: told.get(route) }))
  return { rows, findings }
}

async function answerOf(
  { service }: Subject,
  route: RouteContract,
  sample: Sample | undefined,
  tokenOf: (sample: Sample) => Promise<string>,
): Promise<string> {
  if (!sample) return 'nothing: the sweep has no sample of a request'
  const { status, body } = await send(service, route, { ...sample, as: { token: await tokenOf(sample) } })
  return `${status} ${body.error ?? ''}`.trim()
}

/** @returns a table of routes and losses, one line per route */
export function matrixOf(rows: readonly LossRow[]): string[] {
  const line = (route: string, cells: readonly string[]) =>
    [route.padEnd(26), ...cells.map((cell) => cell.padEnd(24))].join(' ').trimEnd()
  return [
    line('route', LOSSES),
    ...rows.map(({ route, answers }) =>
      line(
        route,
        LOSSES.map((loss) => answers?.[loss] ?? 'no token'),
      ),
    ),
  ]
}
