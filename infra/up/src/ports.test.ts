import { expect, test } from 'vitest'
import { findFreePort } from './ports.ts'

const MANY = 500 // of 17,000: by chance two of them would be one, in 999 of 1,000 cases

test('no port is given twice, although nobody listens there yet', async () => {
  const ports: number[] = []
  for (let count = 0; count < MANY; count++) ports.push(await findFreePort())

  expect(new Set(ports).size).toBe(MANY)
})
