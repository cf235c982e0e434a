import type { Contact } from '@recado/contracts/contacts/contact'
import type { Tx } from '../../tables/db.ts'

/** The contact as the caller may see it: programs with an API key do not get the notes of the team. */
export const forCaller = <C extends Contact>({ caller }: Pick<Tx, 'caller'>, contact: C): C =>
  caller.key ? { ...contact, notes: '' } : contact
