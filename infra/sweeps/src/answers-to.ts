import type { AccessClaims } from '@recado/contracts/auth/access-token'
import { isSignedIn } from '@recado/contracts/route-errors'
import { deletionsLast } from './deletions-last.ts'
import { send } from './send.ts'
import type { Subject } from './subject.ts'

/** @returns what each route for people answers to an admin of whom the token says this, too */
export async function answersTo(
  subject: Subject,
  claims: Partial<AccessClaims>,
): Promise<ReadonlyMap<string, { error?: string; feature?: unknown }>> {
  const answers = new Map<string, { error?: string; feature?: unknown }>()
  for (const [name, route] of deletionsLast(subject.routes)) {
    const sample = isSignedIn(route) ? await subject.samples[name]?.() : undefined
    if (!sample) continue
    const { body } = await send(subject.service, route, {
      ...sample,
      as: { token: await subject.token(600, claims) },
    })
    answers.set(name, body)
  }
  return answers
}
