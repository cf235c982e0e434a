import type { InTx } from '@recado/kit/db/tx'
import type { Log } from '@recado/kit/log'
import type { Mails } from '@recado/kit/mail/mails'
import type { Cipher } from '@recado/kit/secrets/cipher'
import type { Txids } from './charges/txid.ts'
import type { Config } from './config.ts'
import type { Pix } from './pix/open-pix.ts'
import type { Database, System } from './tables/db.ts'

/** Dependencies that the subjects of this service share. */
export type Deps = {
  readonly config: Config
  readonly inTx: InTx<Database>
  readonly system: System
  readonly log: Log
  readonly cipher: Cipher
  readonly txids: Txids
  readonly mails: Mails<Database> | undefined // undefined: no mails are sent
}

/** Dependencies of an installation that charges by Pix. */
export type PixDeps = Deps & { readonly pix: Pix }

/** Dependencies of any installation. */
export type AnyDeps = Deps & { readonly pix: Pix | undefined }
