import type { AccessClaims } from '@recado/contracts/auth/access-token'
import { isSignedIn } from '@recado/contracts/route-errors'
import { deletionsLast } from './deletions-last.ts'
import { send } from './send.ts'
import type { Sample, Subject } from './subject.ts'

type Samples = ReadonlyMap<string, Sample>

/** @returns a valid request to each route that signed-in people may call, by the route's name */
export async function samplesOf({ routes, samples }: Subject): Promise<Samples> {
  const made = new Map<string, Sample>()
  for (const [name, route] of Object.entries(routes)) {
    const sample = isSignedIn(route) ? await samples[name]?.() : undefined
    if (sample) made.set(name, sample)
  }
  return made
}

/**
 * Calls each route for which a sample is given as an admin whose token has these claims.
 * @returns the answers by route
 */
export async function answersTo(
  subject: Subject,
  samples: Samples,
  claims: Partial<AccessClaims>,
): Promise<ReadonlyMap<string, { error?: string; feature?: unknown }>> {
  const answers = new Map<string, { error?: string; feature?: unknown }>()
  for (const [name, route] of deletionsLast(subject.routes)) {
    const sample = samples.get(name)
    if (!sample) continue
    const { body } = await send(subject.service, route, {
      ...sample,
      as: { token: await subject.token(600, claims) },
    })
    answers.set(name, body)
  }
  return answers
}
