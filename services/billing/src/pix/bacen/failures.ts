import type { OutgoingAnswer, OutgoingFailure } from '@recado/kit/outgoing/outgoing-request'
import { z } from 'zod'
import { PixProviderError } from '../provider.ts'
import { readJson } from './read-json.ts'

const Problem = z.object({ type: z.string() })
const KIND = /^[A-Za-z]{1,60}$/

/** The error for a request that got no answer. */
export function failureOf(failure: OutgoingFailure): PixProviderError {
  switch (failure.kind) {
    case 'network':
      return new PixProviderError(`the provider could not be reached: ${failure.reason}`, true)
    case 'refused':
      return new PixProviderError(`the provider may not be called: ${failure.reason} (see OUTGOING_HOSTS)`, false)
    case 'timed-out':
      return new PixProviderError('the provider did not answer in time', true)
    case 'too-large':
      return new PixProviderError(`the ${failure.part} is too large`, true)
    case 'unreadable':
      return new PixProviderError('the provider sent a compressed answer', true)
    case 'canceled':
      return new PixProviderError('the request was aborted', true)
  }
}

/**
 * The error for a refusal. Its message contains only the kind of problem (RFC 9457), because other fields repeat the
 * request.
 */
export function refusalOf({ status, body }: OutgoingAnswer): PixProviderError {
  const kind = Problem.safeParse(readJson(body)).data?.type.split('/').at(-1) ?? ''
  const reason = `the provider answered ${status}${KIND.test(kind) ? ` (${kind})` : ''}`
  return new PixProviderError(reason, status >= 500 || status === 408 || status === 425 || status === 429)
}

/** The error for an answer that violates the standard. */
export const garbage = (what: string): PixProviderError =>
  new PixProviderError(`the provider answered with ${what}`, true)
