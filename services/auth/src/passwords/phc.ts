/** An argon2id hash with its parameters, in the PHC string format. */
export type Argon2Hash = {
  readonly memory: number // KiB
  readonly passes: number
  readonly parallelism: number
  readonly salt: Buffer
  readonly hash: Buffer
}

const VERSION = 19 // argon2 1.3, RFC 9106
const SHAPE = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/

const unpadded = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '')

export const formatHash = ({ memory, passes, parallelism, salt, hash }: Argon2Hash): string =>
  `$argon2id$v=${VERSION}$m=${memory},t=${passes},p=${parallelism}$${unpadded(salt)}$${unpadded(hash)}`

export function parseHash(text: string): Argon2Hash {
  const [, memory, passes, parallelism, salt, hash] = SHAPE.exec(text) ?? []
  if (!salt || !hash) throw new Error('the password hash has an unknown format')
  return {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    salt: Buffer.from(salt, 'base64'),
    hash: Buffer.from(hash, 'base64'),
  }
}
