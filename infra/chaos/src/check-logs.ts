import { LOG_NAMES, type Logs, type Sighting } from './sighting.ts'
import type { Violation } from './violation.ts'

/**
 * Compares three logs of the same conversations and reports each difference with the log that is wrong.
 * @param promised messages whose sending was confirmed, so that all logs must contain them
 * @returns an empty list when each text is in each log once, with one id and in one order
 */
export function checkLogs(logs: Logs, promised: readonly Sighting[]): Violation[] {
  const groups = Object.groupBy([...promised, ...LOG_NAMES.flatMap((name) => logs[name])], ({ text }) => text)
  const texts = Object.entries(groups).map(([text, seen = []]) => ({ text, seen }))
  const counts = Object.fromEntries(LOG_NAMES.map((name) => [name, countTexts(logs[name])]))
  const isPromised = countTexts(promised)
  const countOf = (name: string, text: string) => counts[name]?.get(text) ?? 0

  const violations = texts.flatMap(({ text, seen }): Violation[] => {
    const { id = '', conversation = '' } = seen[0] ?? {}
    const about = { id, text }
    const having = LOG_NAMES.filter((name) => countOf(name, text) > 0)
    const [only] = having
    const isGhost = having.length === 1 && !isPromised.has(text)
    const missing: Violation[] =
      isGhost && only
        ? [{ kind: 'unexpected', log: only, ...about, detail: `in ${conversation}, and in no other log` }]
        : LOG_NAMES.filter((name) => !having.includes(name)).map((log) => ({
            kind: 'lost',
            log,
            ...about,
            detail: `of ${conversation}; ${having.length > 0 ? `in ${having.join(' and ')}` : 'promised, and in no log'}`,
          }))
    const doubled = LOG_NAMES.filter((name) => countOf(name, text) > 1).map(
      (log): Violation => ({
        kind: 'doubled',
        log,
        ...about,
        detail: `${countOf(log, text)} times in ${conversation}`,
      }),
    )
    const ids = [...new Set(seen.map((each) => each.id))]
    const others: Violation[] =
      ids.length > 1 ? [{ kind: 'two ids', log: 'all', ...about, detail: ids.join(' and ') }] : []
    return [...missing, ...doubled, ...(doubled.length > 0 ? [] : others)]
  })
  const isEverywhereOnce = (text: string) => LOG_NAMES.every((name) => countOf(name, text) === 1)
  return [...violations, ...checkOrder(logs, isEverywhereOnce)]
}

/** @returns how often each text occurs */
function countTexts(entries: readonly Sighting[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const { text } of entries) counts.set(text, (counts.get(text) ?? 0) + 1)
  return counts
}

/**
 * Reports texts that are out of order in a log. Lost and duplicate texts are left out: they have no single position.
 */
function checkOrder(logs: Logs, isComparable: (text: string) => boolean): Violation[] {
  const orders = LOG_NAMES.map((log) => ({
    log,
    conversations: Object.groupBy(
      logs[log].filter(({ text }) => isComparable(text)),
      ({ conversation }) => conversation,
    ),
  }))
  const conversations = new Set(orders.flatMap((each) => Object.keys(each.conversations)))
  return [...conversations].flatMap((conversation) => {
    const sequences = orders.map((each) => ({ log: each.log, sequence: each.conversations[conversation] ?? [] }))
    const isSame = (one: readonly Sighting[], other: readonly Sighting[]) => keyOf(one) === keyOf(other)
    const agreed = sequences.find((one) =>
      sequences.some((other) => other !== one && isSame(one.sequence, other.sequence)),
    )
    // if all three logs differ, the network's order counts as right
    const right = (agreed ?? sequences[0])?.sequence ?? []
    return sequences
      .filter(({ sequence }) => !isSame(sequence, right))
      .flatMap(({ log, sequence }) => misplaced(log, sequence, right))
  })
}

const keyOf = (sequence: readonly Sighting[]) => sequence.map(({ text }) => text).join('\n')

function misplaced(log: string, sequence: readonly Sighting[], right: readonly Sighting[]): Violation[] {
  const place = new Map(right.map(({ text }, index) => [text, index]))
  let last: { text: string; index: number } | undefined
  return sequence.flatMap(({ text, id, conversation }): Violation[] => {
    const index = place.get(text)
    if (index === undefined) return [] // the other log has this text in another conversation
    const before = last
    if (before && index < before.index)
      return [{ kind: 'out of order', log, id, text, detail: `in ${conversation} after ${before.text}` }]
    last = { text, index }
    return []
  })
}
