import { reasonOf } from '@recado/kit/reason-of'
import { type Finding, failure } from './finding.ts'

/** A check with the name of the subject that it examines, such as `database of tickets`. */
export type Check = { readonly subject: string; readonly run: () => Promise<Finding> | Finding }

export type Result = Finding & { readonly subject: string }

const LIMIT_MS = 20_000

/** Runs a check. A check that throws, or takes too long, is a failure. */
export async function runCheck({ subject, run }: Check, limitMs = LIMIT_MS): Promise<Result> {
  const late = Promise.withResolvers<Finding>()
  const timer = setTimeout(
    () =>
      late.resolve(failure(`does not answer within ${limitMs / 1_000} s`, 'Look whether it hangs, or is overloaded.')),
    limitMs,
  )
  const finding = await Promise.race([Promise.try(run), late.promise]).catch((error: unknown) =>
    failure(`cannot be checked: ${withoutPasswords(reasonOf(error))}`, 'Look whether it runs and can be reached.'),
  )
  clearTimeout(timer)
  return { subject, ...finding }
}

/** Removes the name and the password of addresses from a text. */
const withoutPasswords = (text: string): string => text.replace(/(\w+:\/\/)[^\s/@]+@/g, '$1')
