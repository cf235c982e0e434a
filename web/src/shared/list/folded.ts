import { folded } from '@recado/contracts/text/folded'

/** Whether the server's search for `sought` would find any of the texts. */
export const isFoundIn = (sought: string, ...texts: readonly (string | null)[]): boolean =>
  texts.some((text) => text !== null && folded(text).includes(folded(sought)))

/** Compares by name as the server does; the id breaks ties. */
export const byName = (a: { name: string; id: number }, b: { name: string; id: number }): number =>
  folded(a.name).localeCompare(folded(b.name), 'pt-BR') || a.id - b.id
