import type { Doer } from '@recado/contracts/doer'
import type { PersonCaller } from '@recado/kit/caller'

/** @returns the author of a change of a ticket: the user, or the API key under its own name without a user id */
export const doerOf = ({ key, person }: PersonCaller): Doer => ({ id: key ? null : person.userId, name: person.name })
