import { INBOUND_CHANGES, INBOUND_KINDS, OUTBOUND_KINDS, SILENT_KINDS } from './message-kinds.ts'

const HEAD = `# Messages

Written by \`make docs\` from \`infra/docs/src/message-kinds.ts\`, which a test sends through the simulator, the gateway and
the tickets service; do not edit.
`

const IN = `## Received messages

A customer sends these messages, or the owner types them on the company's phone. A message from the company's phone has
\`fromMe\` and origin \`phone\`, and does not count as unread. Browsers get the whole stored message in the frame
\`appMessage\` \`create\`. A file follows later: \`mediaStatus\` is \`pending\` until it is stored. Several contact cards in one
message are stored as several messages, under the ids \`ID\`, \`ID:2\`, …`

const CHANGES = `## Changes of a message

A change updates the stored message; browsers get it in the frame \`appMessage\` \`update\`. It opens no ticket and does not
count as unread. A change that arrives before its message waits for it.

A message that cannot be decrypted is stored as a \`placeholder\` until it is delivered again; its content then replaces the
placeholder, under the same id. The same applies to a message that WhatsApp delivers without its content: the phone sends
the content some seconds later, unless only phones may show it (\`phone_only\`).`

const OUT = `## Sent messages

Every attempt sends a message with the same WhatsApp id and the same bytes. If WhatsApp refuses a change, the message gets
its former content back.`

const OTHERS = `## Groups, calls, history and deleted messages

- **A group** is a contact with \`isGroup\`, named by its subject, with one active ticket per connection. \`contact\` of a
  message is the member who wrote it. A new subject, and members who join, leave or become administrators, add a \`system\`
  message to the active ticket, which does not count as unread. A member can edit and delete their own messages, and an
  administrator can delete those of others. A sent message has two ticks when every member has received it, and blue ticks
  when every member has read it. With the setting \`CheckMsgIsGroup\` messages of groups are ignored.
- **A call** is stored as a \`call_log\` message. If the setting \`call\` is disabled, the call is rejected and answered with
  \`callRejectMessage\`, at most once in five minutes; otherwise the phone keeps ringing. Calls in groups are ignored.
- **Messages from before the phone was linked** are imported if the gateway has \`IMPORT_HISTORY_DAYS\`: as read messages in
  a closed ticket.
- **Deleted messages**: if the setting \`showDeletedMessages\` is disabled, messages that contacts delete lose their \`body\`
  and their file.`

/** @returns the text of docs/messages.md */
export function describeMessages(): string {
  return [
    HEAD,
    IN,
    table(
      ['on WhatsApp', 'stored', 'in lists'],
      INBOUND_KINDS.map(({ name, stored, preview }) => [name, fieldsOf(stored), code(preview)]),
    ),
    `These stanzas are not messages of a person. They are not stored, open no ticket and get no greeting: ${SILENT_KINDS.map(({ name }) => name).join(', ')}, and all other data that phones, servers and clients exchange.`,
    CHANGES,
    table(
      ['change', 'message after the change', 'in lists'],
      INBOUND_CHANGES.map(({ name, changed, preview }) => [name, fieldsOf(changed), code(preview)]),
    ),
    OUT,
    table(
      ['content', 'request', 'on the phone'],
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
