import { expect, test } from 'vitest'
import { createBoundedCache } from '../bounded-cache.ts'
import { countRedeliveries } from './redeliveries.ts'

test('a stanza from our offline time is counted from its third delivery on, and a live stanza is not counted', () => {
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
