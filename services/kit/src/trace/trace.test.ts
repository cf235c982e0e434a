import { describe, expect, test } from 'vitest'
import { correlationIdOf, readTraceparent, traceIdOf, traceOf, traceparentOf, withTrace } from './trace.ts'

const TRACE = { traceId: '4bf92f3577b34da6a3ce929d0e0e4736', spanId: '00f067aa0ba902b7', isSampled: true }
const ID = '4bf92f35-77b3-4da6-a3ce-929d0e0e4736'

test('a traceparent header is read as it was written', () => {
  for (const trace of [TRACE, { ...TRACE, isSampled: false }]) {
    expect(readTraceparent(traceparentOf(trace))).toEqual(trace)
  }
  expect(traceparentOf(TRACE)).toBe('00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01')
})

test('the known fields of a traceparent header of a later version are read', () => {
  expect(readTraceparent(`cc-${TRACE.traceId}-${TRACE.spanId}-01-more`)).toEqual(TRACE)
})

test.each([
  ['nothing', undefined],
  ['a number', 7],
  ['an empty text', ''],
  ['a trace of zeros', `00-${'0'.repeat(32)}-${TRACE.spanId}-01`],
  ['a span of zeros', `00-${TRACE.traceId}-${'0'.repeat(16)}-01`],
  ['a forbidden version', `ff-${TRACE.traceId}-${TRACE.spanId}-01`],
  ['capitals', `00-${TRACE.traceId.toUpperCase()}-${TRACE.spanId}-01`],
  ['two headers in one', `${traceparentOf(TRACE)}, ${traceparentOf(TRACE)}`],
])('%s is ignored as a traceparent header', (_, header) => {
  expect(readTraceparent(header)).toBeUndefined()
})

describe('a correlation id', () => {
  test('a correlation id and its trace convert into each other', () => {
    expect([traceIdOf(ID), correlationIdOf(TRACE)]).toEqual([TRACE.traceId, ID])
  })

  test('a correlation id that is not a UUID always has the same trace', () => {
    expect(traceIdOf('a text')).toMatch(/^[0-9a-f]{32}$/)
    expect(traceIdOf('a text')).toBe(traceIdOf('a text'))
  })

  test('a correlation id continues the received trace, else the current trace if that has the same correlation id', () => {
    const stranger = { ...TRACE, traceId: 'a'.repeat(32) }

    expect(traceOf(ID, traceparentOf(TRACE))).toEqual(TRACE)
    expect(withTrace(TRACE, () => traceOf(ID))).toEqual(TRACE)
    for (const trace of [traceOf(ID, traceparentOf(stranger)), withTrace(stranger, () => traceOf(ID)), traceOf(ID)]) {
      expect(trace).toMatchObject({ traceId: TRACE.traceId, isFirst: true })
      expect(trace.spanId).not.toBe(TRACE.spanId)
    }
  })
})
