import { describe, expect, test } from 'vitest'
import { checkLogs } from './check-logs.ts'
import { LOG_NAMES, type Logs, type Sighting } from './sighting.ts'

const sighting = (conversation: string, text: string): Sighting => ({ conversation, text, id: `id of ${text}` })
const a1 = sighting('a', 'a1')
const a2 = sighting('a', 'a2')
const b1 = sighting('b', 'b1')
const TRUTH = [a1, b1, a2]
const ALL: Logs = { network: TRUTH, database: TRUTH, windows: TRUTH }
const kinds = (logs: Logs, promised: readonly Sighting[] = []) =>
  checkLogs(logs, promised).map(({ kind, log, text }) => `${kind}: ${text} in ${log}`)

test('the check passes when each text is once in each log, even if the logs mix the conversations differently', () => {
  expect(kinds({ network: TRUTH, database: [b1, a1, a2], windows: [a1, a2, b1] }, [a1])).toEqual([])
})

describe.each(LOG_NAMES)('the log of the %s', (log) => {
  test('the check reports a text that the log does not contain', () => {
    expect(kinds({ ...ALL, [log]: [a1, a2] })).toEqual([`lost: b1 in ${log}`])
  })

  test('the check reports a text that the log contains twice', () => {
    expect(kinds({ ...ALL, [log]: [a1, b1, b1, a2] })).toEqual([`doubled: b1 in ${log}`])
  })

  test('the check reports a text that the log contains twice, under two ids', () => {
    expect(kinds({ ...ALL, [log]: [a1, b1, { ...b1, id: 'another' }, a2] })).toEqual([`doubled: b1 in ${log}`])
  })

  test('the check reports two texts of a conversation in swapped order', () => {
    expect(kinds({ ...ALL, [log]: [a2, b1, a1] })).toEqual([`out of order: a1 in ${log}`])
  })

  test('the check reports a text that no other log has', () => {
    expect(kinds({ ...ALL, [log]: [...TRUTH, sighting('a', 'ghost')] })).toEqual([`unexpected: ghost in ${log}`])
  })

  test('the check reports a text with another id than in the other logs', () => {
    expect(kinds({ ...ALL, [log]: [a1, { ...b1, id: 'another' }, a2] })).toEqual(['two ids: b1 in all'])
  })
})

test('the check reports a confirmed text that is missing from all logs', () => {
  expect(kinds(ALL, [sighting('b', 'b2')])).toEqual(LOG_NAMES.map((log) => `lost: b2 in ${log}`))
})

test('the check reports a confirmed text that is in only one log as lost in the two others', () => {
  expect(kinds({ ...ALL, network: [a1, a2], windows: [a1, a2] }, [b1])).toEqual([
    'lost: b1 in network',
    'lost: b1 in windows',
  ])
})

test('the check reports a text that was confirmed twice, under two ids', () => {
  expect(kinds(ALL, [a1, { ...a1, id: 'another' }])).toEqual(['two ids: a1 in all'])
})
