import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import type { ServiceConfig } from '@recado/kit/config'
import { type Argon2Hash, formatHash, parseHash } from './phc.ts'
import { createSlots } from './slots.ts'

/** Hashes passwords slowly and with much memory, so that a stolen table is of little use to an attacker. */
export type Passwords = {
  /** @returns a PHC string with a new salt */
  hash(password: string): Promise<string>
  /** @param stored undefined without a user: the result is false, after the same time as for a wrong password */
  matches(password: string, stored: string | undefined): Promise<boolean>
}

const COST = { memory: 19_456, passes: 2, parallelism: 1 } // the OWASP minimum for argon2id; about 60 ms
const TEST_COST = { memory: 64, passes: 1, parallelism: 1 } // tests create thousands of users
const AT_ONCE = 4
const MAY_WAIT = 50
const SALT_BYTES = 16
const HASH_BYTES = 32

const derive = promisify(argon2)

/** @param mode hashes are cheap only in the mode `test` */
export function createPasswords(mode: ServiceConfig['NODE_ENV']): Passwords {
  const inSlot = createSlots(AT_ONCE, MAY_WAIT)
  const cost = mode === 'test' ? TEST_COST : COST
  const nobody: Argon2Hash = { ...cost, salt: Buffer.alloc(SALT_BYTES), hash: Buffer.alloc(HASH_BYTES) }
  const argon2id = (password: string, { memory, passes, parallelism, salt, hash }: Argon2Hash) =>
    inSlot(() =>
      derive('argon2id', {
        message: password.normalize('NFC'), // keyboards encode accented letters in different ways
        nonce: salt,
        parallelism,
        tagLength: hash.length,
        memory,
        passes,
      }),
    )
  return {
    hash: async (password) => {
      const fresh = { ...nobody, salt: randomBytes(SALT_BYTES) }
      return formatHash({ ...fresh, hash: await argon2id(password, fresh) })
    },
    matches: async (password, stored) => {
      const expected = stored === undefined ? nobody : parseHash(stored)
      const equal = timingSafeEqual(await argon2id(password, expected), expected.hash)
      return equal && stored !== undefined
    },
  }
}
