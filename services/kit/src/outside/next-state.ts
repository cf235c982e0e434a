import type { Ending, Outcome, RetryPolicy } from './outside-work.ts'

const MOST_ASKED_MS = 60 * 60_000 // the longest wait that we accept from the other side

/** The state of a row after a call: it waits for another attempt, or has ended. */
export type NextState =
  | { readonly status: 'waiting'; readonly waitMs: number; readonly reason: string }
  | { readonly status: Ending; readonly reason: string | null }

/** @param tries including the attempt with this outcome */
export function nextState(policy: RetryPolicy, tries: number, result: Outcome<unknown>): NextState {
  const { outcome } = result
  if (outcome === 'done') return { status: 'done', reason: null }
  const { reason } = result
  if (outcome === 'hopeless') return { status: 'dead', reason }
  if (outcome === 'postponed') return { status: 'waiting', waitMs: result.waitMs, reason }
  if (outcome === 'unsure' && policy.repeat === 'atMostOnce') return { status: 'unknown', reason }
  const waitMs = policy.waitMs(tries)
  if (waitMs === undefined) return { status: 'dead', reason }
  return { status: 'waiting', waitMs: Math.max(waitMs, Math.min(result.waitMs ?? 0, MOST_ASKED_MS)), reason }
}

/** Waits for a fixed time after each attempt. The attempt after the last wait is the last one. */
export const waitsOf =
  (waitsMs: readonly number[]): RetryPolicy['waitMs'] =>
  (tries) =>
    waitsMs[tries - 1]

type Backoff = {
  readonly firstMs: number
  readonly mostMs: number
  readonly tries: number
  readonly random?: () => number // from 0 to 1
}

/**
 * Waits that double up to a maximum. Each wait is randomly shortened by up to a half, so that rows that failed together
 * are not retried together.
 */
export const backoff =
  ({ firstMs, mostMs, tries: most, random = Math.random }: Backoff): RetryPolicy['waitMs'] =>
  (tries) =>
    tries < most ? Math.min(firstMs * 2 ** (tries - 1), mostMs) * (1 - random() / 2) : undefined
