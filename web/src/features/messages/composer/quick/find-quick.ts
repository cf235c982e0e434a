import type { QuickMessage } from '@recado/contracts/quick-messages/quick-message'
import { folded, isFoundIn } from '../../../../shared/list/folded.ts'

const MOST_SHOWN = 50

/** @returns what was typed behind the slash; undefined when the text asks for no quick message */
export const askedFor = (text: string): string | undefined => /^\/(\S*)$/.exec(text)?.[1]

/** Those whose shortcode begins with what was asked for, then those that have it anywhere, without case and accents. */
export function findQuick(all: readonly QuickMessage[], asked: string): readonly QuickMessage[] {
  const wanted = folded(asked)
  const [first, others]: [QuickMessage[], QuickMessage[]] = [[], []]
  for (const quick of all) {
    if (folded(quick.shortcode).startsWith(wanted)) first.push(quick)
    else if (isFoundIn(asked, quick.shortcode, quick.message)) others.push(quick)
  }
  return [...first, ...others].slice(0, MOST_SHOWN)
}
