import { expect, test } from 'vitest'
import { findFreePort } from './ports.ts'

const MANY = 500 // of 17,000 ports: by chance, two of them would be equal in 999 of 1,000 cases

test('no port is chosen twice, even before a server listens on it', async () => {
  const ports: number[] = []
  for (let count = 0; count < MANY; count++) ports.push(await findFreePort())

  expect(new Set(ports).size).toBe(MANY)
})
