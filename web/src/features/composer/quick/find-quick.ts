import type { QuickMessage } from '@recado/contracts/quick-messages/quick-message'
import { folded, isFoundIn } from '../../../shared/list/folded.ts'

const MOST_SHOWN = 50

/** @returns the text after the slash; undefined when the text is no search for a quick message */
export const askedFor = (text: string): string | undefined => /^\/(\S*)$/.exec(text)?.[1]

/** Those whose shortcode begins with the search text, then those that contain it anywhere; without case or accents. */
export function findQuick(all: readonly QuickMessage[], asked: string): readonly QuickMessage[] {
  const wanted = folded(asked)
  const [first, others]: [QuickMessage[], QuickMessage[]] = [[], []]
  for (const quick of all) {
    if (folded(quick.shortcode).startsWith(wanted)) first.push(quick)
    else if (isFoundIn(asked, quick.shortcode, quick.message)) others.push(quick)
  }
  return [...first, ...others].slice(0, MOST_SHOWN)
}
