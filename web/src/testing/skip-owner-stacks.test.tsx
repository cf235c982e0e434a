// @vitest-environment jsdom
import { expect, test } from 'vitest'

test('elements of tests have no stack traces of their own, because creating them takes a quarter of the processor time', () => {
  const stackOf = (element: object) => (element as { _debugStack?: unknown })._debugStack
  const [one, other] = [stackOf(<b />), stackOf(<i />)]

  expect(one).toBeInstanceOf(Error) // the shared one that React uses after too many elements
  expect(one).toBe(other)
})
