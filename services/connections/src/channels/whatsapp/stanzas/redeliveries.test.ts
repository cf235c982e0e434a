import { expect, test } from 'vitest'
import { createBoundedCache } from '../bounded-cache.ts'
import { countRedeliveries } from './redeliveries.ts'

test('a stanza that waited counts from the third time that it comes, and a live one never', () => {
  const counted: string[] = []
  const memory = createBoundedCache({ most: 10, keepMs: 60_000 })
  for (let opening = 0; opening < 6; opening += 1) {
    const note = countRedeliveries(memory, (times) => counted.push(times))
    note({ tag: 'message', attrs: { id: 'A', from: '1@lid', offline: '0' } })
    note({ tag: 'message', attrs: { id: `B${opening}`, from: '1@lid', offline: '1' } })
    note({ tag: 'message', attrs: { id: 'C', from: '1@lid' } })
  }

  expect(counted).toEqual(['3', '4', '5 or more', '5 or more'])
})
