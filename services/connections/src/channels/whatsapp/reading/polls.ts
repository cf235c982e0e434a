import type { proto } from '@whiskeysockets/baileys'
import type { Said } from './content.ts'
import { lines, oneLine, pair } from './texts.ts'

const LINE_LENGTH = 1_000
const MOST_OPTIONS = 100

/** Reads a poll: the question and the choices, each on a separate line. */
export const readPoll = ({ name, options }: proto.Message.IPollCreationMessage): Said => ({
  kind: 'poll',
  text: [name, ...(options ?? []).slice(0, MOST_OPTIONS).map(({ optionName }) => optionName)]
    .map((line) => oneLine(line, LINE_LENGTH))
    .join('\n'),
})

/** Reads the result of a poll: the question, and the number of votes for each choice. */
export const readPollResult = ({ name, pollVotes }: proto.Message.IPollResultSnapshotMessage): string =>
  lines(
    oneLine(name, LINE_LENGTH),
    ...(pollVotes ?? [])
      .slice(0, MOST_OPTIONS)
      .map((vote) => pair(oneLine(vote.optionName, LINE_LENGTH), String(vote.optionVoteCount ?? 0))),
  )
