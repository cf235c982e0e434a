import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { checkColumns, columnsOf, type Walked } from './column-walk.ts'

const root = resolve(import.meta.dirname, '../../..')
const read = (file: string) => readFileSync(resolve(root, file), 'utf8')

const TICKETS = 'services/tickets/src'
const TABLES = `${TICKETS}/tables`
const CAMPAIGNS = 'services/campaigns/src'
const CONNECTIONS = 'services/connections/src'
const PAUSE = `${TICKETS}/conversation/clocks/pause-clock-repository.ts`
const REMOVAL = `${TICKETS}/conversation/contacts/contact-removal-repository.ts`

/**
 * The decisions for each column of some tables: which of the use cases in `acts` write it. Use cases that remove or
 * export whole rows (deletion, retention, `to_jsonb`) need no decision.
 */
const WALKED: Readonly<Record<string, Walked>> = {
  ticket: {
    file: `${TABLES}/ticket-tables.ts`,
    type: 'TicketTable',
    acts: {
      merge: [
        `${TICKETS}/conversation/identities/merge-contacts.ts`,
        `${TICKETS}/conversation/snooze/snooze-rules.ts`,
        `${TICKETS}/conversation/tickets/unsnoozed-rules.ts`,
        `${TICKETS}/conversation/tickets/machine-rules.ts`,
        `${TICKETS}/conversation/tickets/priority-repository.ts`,
        {
          file: `${TICKETS}/conversation/tickets/ticket-conversation-repository.ts`,
          names: ['takeAccount', 'takeCameFrom', 'takeClock', 'takePlace'],
        },
        { file: `${TICKETS}/conversation/tickets/ticket-repository.ts`, names: ['recountTicket'] },
        { file: `${TICKETS}/conversation/messages/read-repository.ts`, names: ['forgetReadTo'] },
        { file: `${TICKETS}/conversation/messages/said-repository.ts`, names: ['previewIn'] },
        { file: `${TICKETS}/conversation/tickets/shown-columns.ts`, names: ['lastColumns', 'wordsOf'] },
        { file: PAUSE, names: ['endedPause'] },
        { file: REMOVAL, names: ['absorbContact'] },
      ],
      pass: ['transfer-ticket', 'move-tickets', 'return-tickets', 'machine-rules']
        .map((name) => `${TICKETS}/conversation/tickets/${name}.ts`)
        .concat(
          PAUSE,
          `${TICKETS}/conversation/snooze/snooze-rules.ts`,
          `${TICKETS}/conversation/tickets/unsnoozed-rules.ts`,
        ),
      end: [
        `${TICKETS}/conversation/tickets/close-ticket.ts`,
        `${TICKETS}/conversation/tickets/machine-rules.ts`,
        `${TICKETS}/conversation/snooze/snooze-rules.ts`,
        `${TICKETS}/conversation/tickets/unsnoozed-rules.ts`,
        `${TICKETS}/conversation/automation/greet-and-part.ts`,
      ],
      reopen: [`${TICKETS}/conversation/tickets/reopen-ticket.ts`, { file: PAUSE, names: ['UNPAUSED'] }],
      undo: [
        PAUSE,
        `${TICKETS}/conversation/undo/restore-rules.ts`,
        `${TICKETS}/conversation/tickets/machine-rules.ts`,
        `${TICKETS}/conversation/tickets/unsnoozed-rules.ts`,
      ],
    },
    decided: {
      uuid: '',
      updated_slot: '', // a trigger sets it
      lane_id: '', // a trigger sets it, and the use cases do not move a card to another lane
      number: '',
      status: 'merge pass end reopen undo',
      user_id: 'pass end reopen undo', // a merge keeps the ticket that a person answers
      queue_id: 'merge pass end undo', // a merge and an end set it only by `movedTo`
      whatsapp_id: 'pass undo',
      contact_id: 'merge',
      last_message: 'merge',
      last_words: 'merge',
      last_message_at: 'merge',
      from_me: 'merge',
      last_origin: 'merge',
      last_user_id: 'merge',
      preview: 'merge',
      preview_words: 'merge',
      preview_at: 'merge',
      preview_origin: 'merge',
      preview_user_id: 'merge',
      unread_messages: 'merge',
      read_to: 'merge',
      handed_by: 'pass reopen undo',
      snooze_kind: 'merge pass end undo', // a transfer by a user ends the snooze; a return by the system keeps it
      snoozed_until: 'merge pass end undo',
      snoozed_by: 'merge pass end undo',
      snooze_exact: 'merge pass end undo',
      woken_at: 'merge pass end undo',
      woken_by: 'merge pass end undo',
      woken_version: 'merge pass end undo',
      snooze_again_kind: 'merge pass end undo',
      snooze_again_until: 'merge pass end undo',
      priority: 'merge', // triggers set it when a ticket ends, is reopened or gets another contact
      origin: 'merge pass end', // not the ticket's: these files name the origin of messages
      hidden: '', // `revealTickets` clears it before these use cases run
      is_later: '', // a trigger sets it
      queued_at: 'pass undo',
      accepted_at: 'pass reopen undo',
      closed_at: 'merge end reopen undo',
      closed_by: 'merge end reopen undo',
      chatbot: 'merge pass end undo',
      bot_paused: 'merge pass end reopen undo',
      queue_option_id: 'merge pass end undo',
      use_integration: 'merge pass end undo',
      prompt_id: 'merge pass end undo',
      integration_id: 'merge pass end undo',
      last_inbound_at: 'merge',
      account_phone: 'merge',
      account_lid: 'merge',
      disappear_after: 'merge pass undo', // the timer of a chat applies to all tickets of both contacts; a new ticket inherits it
      came_from: 'merge', // the origin of the conversation: it stays when the ticket is accepted, closed or reopened
      awaiting_since: 'merge pass end undo', // a merge keeps the earlier time; a transfer names the column only in `ENDED`
      is_answered: 'merge', // reopening leaves it, because a reopened ticket was answered
      phone_answered_at: 'merge',
      resolve_from: 'reopen',
      clock_paused_at: 'merge pass reopen undo', // a close leaves it, because the undo restores the pause
      clock_pauses: 'merge pass reopen undo',
      answer_warn_at: 'merge pass end undo', // after the other steps, the job for stale due times sets it
      answer_due_at: 'merge pass end undo',
      resolve_due_at: 'merge pass end undo',
      answer_breached_at: 'merge', // each new wait begins without it
      resolve_breached_at: '', // a merge keeps the due time of the ticket; a reopening makes it later than the mark
      breached_at: 'merge', // reports need it after the end
      due_stale: 'merge pass end reopen undo',
      rating: '', // stays when a conversation continues, because a rating is requested once
      rated_at: '',
      rating_until: 'end reopen', // a merge leaves it, because it does not change closed tickets
      unclear_answer_id: 'reopen', // a merge leaves it, although it may remove the message as a duplicate
      unclear_until: 'reopen',
      rating_repeats: 'end reopen',
    },
  },
  message: {
    file: `${TABLES}/message-tables.ts`,
    type: 'MessageTable',
    acts: {
      merge: [
        `${TICKETS}/conversation/messages/message-merge-repository.ts`,
        { file: REMOVAL, names: ['absorbContact'] },
      ],
      erase: [{ file: REMOVAL, names: ['removeContact'] }],
      reveal: [
        `${TICKETS}/conversation/receiving/reveal-message.ts`,
        `${TICKETS}/conversation/receiving/received-content.ts`,
      ],
      bring: [`${TICKETS}/conversation/receiving/bring-answers.ts`],
    },
    decided: {
      ticket_id: 'merge reveal bring',
      contact_id: 'merge erase',
      whatsapp_id: '',
      wa_message_id: '',
      body: 'reveal',
      words: '', // only messages with text have words, and a placeholder has no text
      search_body: '',
      from_me: '',
      read: 'reveal bring',
      ack: '',
      error: '',
      media_type: 'reveal',
      user_id: '',
      origin: '',
      client_id: '',
      author_id: 'merge erase',
      media_path: 'erase', // the file of a revealed message is stored later
      media_name: 'reveal',
      media_mime: 'reveal',
      media_size: 'reveal',
      media_seconds: 'reveal',
      media_thumbnail: 'reveal',
      media_status: 'reveal',
      is_voice: 'reveal',
      transcript: '',
      hearing_until: '',
      quoted_id: 'merge erase reveal',
      quoted_words: 'reveal',
      came_from: 'reveal',
      is_forwarded: 'reveal',
      to_machine: 'reveal',
      campaign: 'reveal',
      made_by: '',
      deleted_by: '', // changes that arrived early are applied after the message is revealed
      previous_bodies: '',
    },
  },
  contact: {
    file: `${TABLES}/contact-tables.ts`,
    type: 'ContactTable',
    acts: { merge: [{ file: `${TICKETS}/conversation/contacts/contact-rules.ts`, names: ['unite', 'namingRow'] }] },
    decided: {
      name: 'merge',
      search_name: '',
      search_text: '',
      push_name: 'merge',
      typed_name: 'merge',
      phone_book_name: 'merge',
      number: 'merge',
      username: 'merge',
      email: 'merge',
      extra_info: 'merge',
      field_values: 'merge',
      notes: 'merge',
      priority: 'merge',
      blocked_at: 'merge',
      search_fields: '', // a trigger keeps it
      is_whatsapp_valid: 'merge',
      check_asked_at: '', // if it is lost, WhatsApp is only asked again
      opt_out_at: 'merge',
      is_group: '', // groups are never merged
      group_asked_at: '',
      picture_path: 'merge',
      picture_mime: 'merge',
      picture_asked_at: '', // groups are never merged
    },
  },
  campaign_lane: {
    file: `${CAMPAIGNS}/tables/lane-tables.ts`,
    type: 'LaneTable',
    acts: { relink: [{ file: `${CAMPAIGNS}/lanes/lane-repository.ts`, names: ['keepNumber'] }] },
    decided: {
      whatsapp_id: 'relink',
      next_at: 'relink',
      free_at: '', // not adjusted, because the pause after a message is short
      pause_ms: '',
      in_flight: '', // the result of the message clears it
      day: '',
      sent_today: 'relink',
      paused_until: 'relink',
      paused_because: 'relink',
      locked_until: 'relink',
      capped_until: 'relink',
      is_slow: 'relink',
      served: 'relink',
      unproven: 'relink',
      waiting_for: '', // the next check of the campaign sets it again
      waiting_until: '',
      number: 'relink',
      number_since: 'relink',
    },
  },
  campaign_recipient: {
    file: `${CAMPAIGNS}/tables/recipient-tables.ts`,
    type: 'RecipientTable',
    acts: {
      erase: [{ file: `${CAMPAIGNS}/recipients/recipient-repository.ts`, names: ['removePerson'] }],
      merge: [{ file: `${CAMPAIGNS}/recipients/recipient-repository.ts`, names: ['moveContact'] }],
    },
    decided: {
      id: 'erase', // the key of an erased person contains the recipient's id
      campaign_id: '',
      position: '',
      person_key: 'erase', // a merge keeps it, because it shows which people are already in the campaign
      item_id: '', // the erasure also deletes the item
      contact_id: 'erase merge',
      ticket_id: 'erase',
      name: 'erase',
      number: 'erase',
      phone: 'erase',
      email: 'erase',
      ...Object.fromEntries(
        ['search_text', 'readiness', 'asked_at', 'unchecked_since', 'variant', 'state', 'is_due', 'reason', 'step']
          .concat(['attempt', 'request_id', 'requested_at', 'confirmation_requested_at', 'confirmed_at', 'sent_at'])
          .concat(['delivered_at', 'read_at', 'answered_at', 'opted_out_at', 'delayed_at'])
          .map((figure) => [figure, '']),
      ),
    },
  },
  connection: {
    file: `${CONNECTIONS}/tables/connection-tables.ts`,
    type: 'ConnectionTable',
    // the use case only marks the row, which stays until its session has ended
    acts: { remove: [`${CONNECTIONS}/connections/delete-connection.ts`] },
    decided: {
      id: '',
      name: '',
      type: 'remove', // the code imports types, whose import statements contain the word `type`
      status: '',
      status_reason: '',
      qrcode: 'remove',
      qrcode_expires_at: 'remove',
      retries: '',
      is_default: 'remove',
      number: '',
      profile_name: '',
      last_open_at: '',
      last_inbound_at: '',
      last_outbound_at: '',
      greeting_message: '',
      completion_message: '',
      out_of_hours_message: '',
      rating_message: '',
      redirect_queue_id: '',
      redirect_minutes: '',
      bot_menu_limit: '',
      bot_pause_minutes: '',
      expires_minutes: '',
      expires_message: '',
      prompt_id: '',
      integration_id: '',
      proxy_address: '', // until the session has logged out through the proxy
      proxy_sealed: '',
      token_hash: '',
      token_prefix: '',
      token_last_used_at: '',
      data_key: '',
      network_words: '',
      retry_at: '',
      reach_number: '',
      locked_until: '',
      lock_type: '',
      new_chat_cap: '',
      cap_ends_at: '',
      last_trouble: '',
      last_trouble_at: '',
      deleted_at: 'remove',
    },
  },
  wa_journal: {
    file: `${CONNECTIONS}/tables/journal-tables.ts`,
    type: 'JournalTable',
    acts: { erase: [{ file: `${CONNECTIONS}/identities/erased-person-repository.ts`, names: ['removeFromJournal'] }] },
    decided: {
      cipher_hash: '',
      epoch: '',
      arrival: '',
      stanza_id: 'erase',
      stanza: '',
      plaintext: '',
      offline: '',
      owed: '',
      awaits: '',
      received_at: '',
      handled_at: 'erase',
      drop_reason: '',
      failures: 'erase',
      retry_at: '',
    },
  },
}

test.each(Object.entries(WALKED))(
  'the code of each use case that moves, merges, ends or erases rows of %s writes the columns that were decided',
  (_, walked) => {
    expect(checkColumns(walked, read)).toEqual([])
  },
)

// A merge of contacts must move the rows of the contact in all tables, and an erasure must remove them.
test.each([
  ['absorbContact', []],
  // exports expire after a day, and `deleteSchedulesOf` covers schedules
  ['removeContact', ['contact_export', 'schedule']],
])('the function %s names every table with a contact, except those that are covered elsewhere', (name, elsewhere) => {
  const source = read(REMOVAL)
  const [body = ''] = source.split(/^(?=export )/m).filter((piece) => piece.startsWith(`export async function ${name}`))
  const named = [...read(`${TABLES}/db.ts`).matchAll(/^ *(\w+): (\w+Table)\b/gm)]
    .filter(([, , type = '']) => hasContact(type))
    .map(([, table = '']) => table)

  expect(named.length).toBeGreaterThan(6)
  expect(named.filter((table) => !elsewhere.includes(table) && !new RegExp(`\\b${table}\\b`).test(body))).toEqual([])
})

function hasContact(type: string): boolean {
  const imported = new RegExp(`import type \\{[^}]*\\b${type}\\b[^}]*\\} from '\\./(.*?)'`).exec(
    read(`${TABLES}/db.ts`),
  )
  return columnsOf(read(`${TABLES}/${imported?.[1] ?? 'db.ts'}`), type).includes('contact_id')
}

describe('the check of columns', () => {
  const files: Record<string, string> = {
    'tables.ts': 'export type PlantTable = Row & {\n  id: number\n  colour: string // of the leaf\n}\n',
    'merge.ts': 'export function merge() {\n  return { colour: 1 } // not the id\n}\nexport const other = { id: 1 }\n',
  }
  const readPlanted = (file: string) => files[file] ?? ''
  const walked = (decided: Record<string, string>): Walked => ({
    file: 'tables.ts',
    type: 'PlantTable',
    acts: { merge: [{ file: 'merge.ts', names: ['merge'] }] },
    decided,
  })

  test.each([
    ['accepts a column whose decision matches the code', { id: '', colour: 'merge' }, []],
    ['reports a column without a decision', { id: '' }, ['colour: not decided']],
    [
      'reports a column that a use case should write and does not',
      { id: 'merge', colour: 'merge' },
      ['id: merge should write it, and does not name it'],
    ],
    [
      'reports a column that a use case writes against its decision',
      { id: '', colour: '' },
      ['colour: merge names it, and should leave it'],
    ],
  ])('%s', (_, decided, expected) => {
    expect(checkColumns(walked(decided), readPlanted)).toEqual(expected)
  })

  test('the check throws when a function of a use case no longer exists', () => {
    const moved = { ...walked({}), acts: { merge: [{ file: 'merge.ts', names: ['unite'] }] } }
    expect(() => checkColumns(moved, readPlanted)).toThrow('merge.ts has no unite any more')
  })
})
