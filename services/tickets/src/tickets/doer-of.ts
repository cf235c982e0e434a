import type { Doer } from '@recado/contracts/doer'
import type { PersonCaller } from '@recado/kit/caller'

/** @returns who changes a ticket; a key does so under its own name, and not as the person who made it */
export const doerOf = ({ key, person }: PersonCaller): Doer => ({ id: key ? null : person.userId, name: person.name })
