import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import { jsonLine } from '@recado/contracts/moving-in/batch'
import { expect, test } from 'vitest'

test('rows whose texts contain separators of lines and paragraphs are one line each', async () => {
  const rows = [{ body: 'um\u2028dois\u2029três\r\nquatro\u0085' }, { body: '\\u2028' }]
  const received: unknown[] = []

  for await (const line of createInterface({ input: Readable.from(rows.map(jsonLine)) }))
    received.push(JSON.parse(line))

  expect(received).toEqual(rows)
})
