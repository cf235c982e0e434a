import { INBOUND_CHANGES, INBOUND_KINDS, OUTBOUND_KINDS, SILENT_KINDS } from './message-kinds.ts'

const HEAD = `# Messages

Written by \`make docs\` from \`infra/docs/src/message-kinds.ts\`, which a test sends through the simulator, the gateway and
the tickets service; do not edit.
`

const IN = `## What comes in

From a customer, or typed on the company's own phone (then \`fromMe\`, origin \`phone\`, read, and nothing is unread by it).
Browsers get the stored message whole, in the frame \`appMessage\` \`create\`. Files follow: \`mediaStatus\` is \`pending\` until
they are in the store. Several contacts in one message are several messages, under the ids \`ID\`, \`ID:2\`, …`

const CHANGES = `## What is done to a message

At its place, in the frame \`appMessage\` \`update\`. Never a new ticket, never unread; before its message it waits for it.
A message that cannot be decrypted is a \`placeholder\` until it comes again, under the same id and at the same place. The same holds for
one that the network withholds: the phone tells it some seconds later, unless it is for phones alone (\`phone_only\`).`

const OUT = `## What agents send

Each under one WhatsApp id and with the same bytes at every attempt. What WhatsApp refuses to change is as it was before.`

const OTHERS = `## Groups, calls and what was before

- **A group** is a contact with \`isGroup\`, named by its subject, with one active ticket per connection; \`contact\` of a
  message is the member who wrote it. Members who rename the group, come, go or become administrators are told of by a
  \`system\` message in the active ticket, which makes nothing unread. A member can correct and take back what he wrote,
  an administrator takes back what others wrote. An answer has two ticks when every member has it, and blue ones when every
  member has read it. With setting \`CheckMsgIsGroup\` nothing of groups is heard.
- **A call** is a \`call_log\` message. With setting \`call\` disabled it is rejected, and answered with
  \`callRejectMessage\` once in five minutes; else the phone rings on. Calls of groups are left alone.
- **What was before the phone was linked** comes along when the gateway has \`IMPORT_HISTORY_DAYS\`: read, in a closed ticket.
- With setting \`showDeletedMessages\` disabled, what contacts take back has no \`body\` and no file any more.`

/** @returns the text of docs/messages.md */
export function describeMessages(): string {
  return [
    HEAD,
    IN,
    table(
      ['on WhatsApp', 'stored', 'in lists'],
      INBOUND_KINDS.map(({ name, stored, preview }) => [name, fieldsOf(stored), code(preview)]),
    ),
    `No message of a person, so that nothing is stored, no ticket opens and nobody is greeted: ${SILENT_KINDS.map(({ name }) => name).join(', ')}, and what else phones, servers and programs tell each other.`,
    CHANGES,
    table(
      ['what happens', 'message after it', 'in lists'],
      INBOUND_CHANGES.map(({ name, changed, preview }) => [name, fieldsOf(changed), code(preview)]),
    ),
    OUT,
    table(
      ['what', 'how', 'on the phone'],
      OUTBOUND_KINDS.map(({ name, how, phone }) => [name, how, phone]),
    ),
    OTHERS,
  ]
    .join('\n\n')
    .replace(/\n{3,}/g, '\n\n')
    .concat('\n')
}

const fieldsOf = (fields: object): string =>
  Object.entries(fields)
    .filter(([, value]) => value !== null && value !== '' && value !== false)
    .map(([name, value]) => `${name} ${code(typeof value === 'string' ? value : JSON.stringify(value))}`)
    .join(', ')

const code = (text: string): string => `\`${text.replaceAll('\n', '⏎').replaceAll('|', '\\|')}\``

const table = (head: string[], rows: string[][]): string =>
  [head, head.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n')
