import { RECIPIENT_VARIABLES } from '@recado/contracts/campaigns/settings'
import { folded } from '@recado/contracts/text/folded'
import { TEXT_VARIABLES } from '@recado/contracts/text/variables'

const MOST = 30 // characters of a variable of campaigns
const NAMELESS = 'campo' // for names without Latin letters and digits

/**
 * The key of a new field: its folded name in letters, digits and underscores, with a number if another field or another
 * variable of texts has this name.
 */
export function keyFor(name: string, taken: readonly string[]): string {
  const used = new Set<string>([...taken, ...TEXT_VARIABLES, ...RECIPIENT_VARIABLES])
  const stem = trimmed(folded(name).replace(/[^a-z0-9]+/g, '_')) || NAMELESS
  for (let number = 1; ; number++) {
    const end = number === 1 ? '' : `_${number}`
    const key = `${trimmed(stem.slice(0, MOST - end.length))}${end}`
    if (!used.has(key)) return key
  }
}

const trimmed = (text: string): string => text.replace(/^_+|_+$/g, '')
