import { folded } from '@recado/contracts/text/folded'
import { isFoundIn } from '../../../shared/list/folded.ts'
import type { Offer } from './offers.ts'

const MOST_SHOWN = 50

/** @returns the search text after the slash; undefined when the text is not a search */
export const askedFor = (text: string): string | undefined => /^\/(\S*)$/.exec(text)?.[1]

/**
 * Finds offers by title, without case or accents: first those that begin with the search text, then those that contain
 * it anywhere.
 */
export function findQuick(all: readonly Offer[], asked: string): readonly Offer[] {
  const wanted = folded(asked)
  const [first, others]: [Offer[], Offer[]] = [[], []]
  for (const offer of all) {
    if (folded(offer.title).startsWith(wanted)) first.push(offer)
    else if (isFoundIn(asked, offer.title, offer.text)) others.push(offer)
  }
  return [...first, ...others].slice(0, MOST_SHOWN)
}
