import type { Doer } from '@recado/contracts/doer'
import type { PersonCaller } from '@recado/kit/caller'

/** @returns the author of a change of a ticket; a key acts under its own name, not as the person who created it */
export const doerOf = ({ key, person }: PersonCaller): Doer => ({ id: key ? null : person.userId, name: person.name })
