import type { QuickMessage } from '@recado/contracts/quick-messages/quick-message'

const MOST_SHOWN = 50

/** @returns what was typed behind the slash; undefined when the text asks for no quick message */
export const askedFor = (text: string): string | undefined => /^\/(\S*)$/.exec(text)?.[1]

/** Those whose shortcode begins with what was asked for, then those that have it anywhere, without case and accents. */
export function findQuick(all: readonly QuickMessage[], asked: string): readonly QuickMessage[] {
  const wanted = plain(asked)
  const [first, others]: [QuickMessage[], QuickMessage[]] = [[], []]
  for (const quick of all) {
    if (plain(quick.shortcode).startsWith(wanted)) first.push(quick)
    else if (plain(quick.shortcode).includes(wanted) || plain(quick.message).includes(wanted)) others.push(quick)
  }
  return [...first, ...others].slice(0, MOST_SHOWN)
}

const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
