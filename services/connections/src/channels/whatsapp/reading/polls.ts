import type { proto } from '@whiskeysockets/baileys'
import type { Said } from './content.ts'
import { oneLine } from './texts.ts'

const LINE_LENGTH = 1_000
const MOST_OPTIONS = 100

/** The question and the choices, each on a line of its own. */
export const readPoll = ({ name, options }: proto.Message.IPollCreationMessage): Said => ({
  kind: 'poll',
  text: [name, ...(options ?? []).slice(0, MOST_OPTIONS).map(({ optionName }) => optionName)]
    .map((line) => oneLine(line, LINE_LENGTH))
    .join('\n'),
})
