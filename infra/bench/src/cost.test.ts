import { expect, test } from 'vitest'
import { costRows } from './cost.ts'

const told = (rows: ReturnType<typeof costRows>) => rows.map(({ what, figure, unit }) => `${what}: ${figure} ${unit}`)

test('the table lists the cost of a message for each process and in total, and omits negligible values', () => {
  const cost = {
    processorMs: new Map([
      ['tickets', 400],
      ['simulator', 200],
      ['billing', 0.5],
    ]),
    statements: new Map([['tickets', 900]]),
    commits: new Map([
      ['tickets', 200],
      ['connections', 50],
    ]),
    walBytes: 800_000,
  }

  expect(told(costRows(8, 'each message', cost, 100))).toEqual([
    'processor of tickets, each message: 4 ms',
    'processor of simulator, each message: 2 ms',
    'processor of all, each message: 6.005 ms',
    'statements of tickets, each message: 9 statements',
    'statements of all, each message: 9 statements',
    'commits of tickets, each message: 2 commits',
    'commits of connections, each message: 0.5 commits',
    'commits of all, each message: 2.5 commits',
    'write-ahead log, each message: 8000 bytes',
  ])
})

test('the table has no rows for statements when the server does not count statements', () => {
  const cost = { processorMs: new Map(), statements: undefined, commits: new Map(), walBytes: 100 }

  expect(told(costRows(9, 'each', cost, 1))).toEqual(['write-ahead log, each: 100 bytes'])
})
