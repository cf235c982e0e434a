import type { AccessClaims } from '@recado/contracts/auth/access-token'
import { isSignedIn } from '@recado/contracts/route-errors'
import { deletionsLast } from './deletions-last.ts'
import { send } from './send.ts'
import type { Sample, Subject } from './subject.ts'

type Samples = ReadonlyMap<string, Sample>

/** @returns a good request for each route for people, by the route's name */
export async function samplesOf({ routes, samples }: Subject): Promise<Samples> {
  const made = new Map<string, Sample>()
  for (const [name, route] of Object.entries(routes)) {
    const sample = isSignedIn(route) ? await samples[name]?.() : undefined
    if (sample) made.set(name, sample)
  }
  return made
}

/** @returns what each route for people answers to an admin of whom the token says this, too */
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
