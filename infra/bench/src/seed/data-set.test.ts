import { describe, expect, test } from 'vitest'
import {
  BIG,
  FIRST_NAMES,
  FULL,
  messagesOf,
  SMALL,
  SURNAMES,
  sizesOf,
  TENTH,
  tenthOf,
  ticketsOf,
  WORDS,
} from './data-set.ts'

const sumOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0)

describe('the data set', () => {
  test('the data set has 20 companies, and the first one has 100,000 tickets and a million messages', () => {
    expect(FULL.map(ticketsOf)).toEqual([100_000, ...Array(19).fill(2_000)])
    expect(FULL.map(messagesOf)).toEqual([1_000_000, ...Array(19).fill(19_200)])
  })

  test.each([
    ['big', BIG],
    ['small', SMALL],
    ['big, of a tenth', tenthOf(BIG)],
  ])(
    'the tickets of a %s company together have all planned messages, in conversations of the planned sizes',
    (_, plan) => {
      const sizes = sizesOf(plan)

      expect(sizes).toHaveLength(ticketsOf(plan))
      expect(sumOf(sizes)).toBe(messagesOf(plan))
      for (const { tickets, messages } of plan.conversations)
        expect(sizes.filter((size) => size === messages)).toHaveLength(tickets)
    },
  )

  test('the small data set has a tenth of the rows, and each agent has as many open tickets as in the large one', () => {
    expect(TENTH.map(ticketsOf)).toEqual([10_000, ...Array(19).fill(200)])
    expect(messagesOf(tenthOf(BIG))).toBeGreaterThan(90_000)
    const perAgent = ({ tickets, agents }: typeof BIG) => tickets.open / agents
    expect(perAgent(tenthOf(BIG)) / perAgent(BIG)).toBeCloseTo(1, 0)
  })

  test('the active tickets are the newest ones, and some of them have 1,000 messages', () => {
    expect(sizesOf(BIG).slice(BIG.tickets.closed)).toContain(1_000)
  })

  test('the data set uses 100 different words and 30 different names of each kind', () => {
    expect([new Set(WORDS).size, new Set(FIRST_NAMES).size, new Set(SURNAMES).size]).toEqual([100, 30, 30])
    expect([WORDS.length, FIRST_NAMES.length, SURNAMES.length]).toEqual([100, 30, 30])
  })
})
