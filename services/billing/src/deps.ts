import type { InTx } from '@recado/kit/db/tx'
import type { Log } from '@recado/kit/log'
import type { Mails } from '@recado/kit/mail/mails'
import type { Cipher } from '@recado/kit/secrets/cipher'
import type { Txids } from './charges/txid.ts'
import type { Config } from './config.ts'
import type { Pix } from './pix/open-pix.ts'
import type { Database, System } from './tables/db.ts'

/** Dependencies of the whole service. */
export type Deps = {
  readonly config: Config
  readonly inTx: InTx<Database>
  readonly system: System
  readonly log: Log
  readonly cipher: Cipher
  readonly txids: Txids
  readonly mails: Mails<Database> | undefined // undefined: mails are not configured
}

/** Dependencies of an installation with a Pix provider. */
export type PixDeps = Deps & { readonly pix: Pix }

/** Dependencies of an installation with or without a Pix provider. */
export type AnyDeps = Deps & { readonly pix: Pix | undefined }
