import type { Mails } from '@recado/kit/mail/mails'
import type { Cipher } from '@recado/kit/secrets/cipher'
import type { ServiceDeps } from '@recado/kit/service'
import type { Config } from './config.ts'
import type { KeyRing } from './keys/key-ring.ts'
import type { Tokens } from './keys/tokens.ts'
import type { Passwords } from './passwords/passwords.ts'
import type { Database } from './tables/db.ts'

/** The dependencies of the routes. */
export type Deps = Pick<ServiceDeps<Database, Config>, 'config' | 'inTx' | 'system'> & {
  readonly cipher: Cipher
  readonly passwords: Passwords
  readonly mails: Mails<Database> | undefined // undefined if the installation sends no mail
  readonly keyRing: KeyRing
  readonly tokens: Tokens
}
