import { folded } from '@recado/contracts/text/folded'

/** Whether the server would find the text in any of the others. */
export const isFoundIn = (sought: string, ...texts: readonly (string | null)[]): boolean =>
  texts.some((text) => text !== null && folded(text).includes(folded(sought)))

/** By name as the server sorts; the id breaks ties. */
export const byName = (a: { name: string; id: number }, b: { name: string; id: number }): number =>
  folded(a.name).localeCompare(folded(b.name), 'pt-BR') || a.id - b.id
