import { KEPT_KEYS } from '@recado/kit/secrets/kept-key'
import type { SealedColumn } from '@recado/kit/secrets/sealed-column'
import { contextOf } from './leases/open-vault.ts'

/**
 * Every column of this service that is sealed with SECRET_KEY. The other sealed columns are sealed with the data key of
 * their connection, which does not change.
 */
export const SEALED: readonly SealedColumn[] = [
  KEPT_KEYS,
  {
    table: 'connection',
    column: 'data_key',
    key: ['id'],
    ofCompanies: true,
    contextOf: ({ id }) => contextOf(Number(id)),
  },
]
