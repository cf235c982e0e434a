/** Rows of one page; the other lists of the product have pages of 20. */
export const PAGE_SIZE = {
  tickets: 40,
  contacts: 30,
  messages: 20,
  users: 20,
  companies: 20,
  plans: 20,
  invoices: 20,
  payments: 20,
  tags: 20,
  quickMessages: 20,
  schedules: 20,
  prompts: 20,
  integrations: 20,
  campaigns: 20,
  recipients: 20,
  fileLists: 20,
  contactLists: 20,
  contactListItems: 20,
  announcements: 20,
  helps: 20,
  auditRecords: 20,
  chats: 20,
  chatMessages: 20,
  notifications: 20,
  webhookDeliveries: 20,
} as const

/** Longest texts that the product takes, in characters. */
export const TEXT_LIMIT = {
  message: 10_000,
  caption: 1_024,
  note: 2_000,
  prepared: 4_096,
  chatMessage: 4_000,
  search: 100,
  lastMessage: 255,
} as const

/** A campaign: characters of its name, its texts, own variables, and how many people one event names. */
export const CAMPAIGN_LIMIT = {
  nameMin: 2,
  name: 50,
  variants: 5,
  variables: 50,
  variableValue: 1_000,
  audiencePage: 500,
} as const

/** How big chats of colleagues may be, and what one message of them may name. */
export const CHAT_LIMIT = {
  members: 200,
  readersLive: 30, // members of a chat in which all hear at once how far somebody has read
  mentions: 50,
  references: 10,
  changeMs: 900_000, // from the writing of a message; until then its writer may correct it or take it back
} as const

/** How long notifications are kept, and how many of one person. */
export const NOTIFICATION_LIMIT = { days: 30, ofOnePerson: 500 } as const

/** Rhythms of the socket, in milliseconds. */
export const LIVE_TIMING = {
  helloMs: 5_000,
  pingMs: 18_000,
  quietMs: 30_000, // without a word from the server, after which a browser asks whether it is there
  answerMs: 10_000, // that the server has for its answer, before the browser opens another socket
  ticketMs: 30_000,
  reauthMs: 480_000, // how often a browser shows a new ticket on an open socket
  provenMs: 720_000, // how long a socket is served after its last ticket
  userStatusMs: 300_000, // how often a browser says that somebody is there
  awayMs: 600_000, // without such a word, or without `presence.online` being said again, nobody is
  glanceMs: 15_000, // how long somebody is held to look at a ticket after the last word of it
  typingMs: 6_000, // likewise, to write in it
  offlineMs: 30_000, // from the last socket's end: a page that is loaded again is no absence
} as const

const MIB = 1024 * 1024

/** How long a file may be, in bytes, by what it turns out to be. */
export const FILE_LIMIT = { image: 16 * MIB, audio: 64 * MIB, video: 64 * MIB, document: 100 * MIB } as const
export type FileKind = keyof typeof FILE_LIMIT

/** A sheet of contacts. */
export const SHEET_LIMIT = { bytes: 10 * MIB, rows: 20_000, columns: 20 } as const

/** A list of files: its files, and the characters of its texts. */
export const FILE_LIST_LIMIT = { options: 20, name: 50, message: 1_000 } as const

/** A list of people: the characters of its name and of theirs, and how many faults of a sheet are told. */
export const CONTACT_LIST_LIMIT = { name: 50, faults: 200 } as const

/** An announcement: the characters of its texts, the bytes of its image, and how many are marked as seen at once. */
export const ANNOUNCEMENT_LIMIT = { title: 120, text: 5_000, imageBytes: 5 * MIB, seenAtOnce: 100 } as const

/** A prompt: the characters of its texts and keys. */
export const PROMPT_LIMIT = { name: 100, prompt: 20_000, key: 300 } as const

/** An integration: the characters of its texts. */
export const INTEGRATION_LIMIT = { name: 50, url: 2_048, text: 1_000, json: 20_000 } as const

/** Outgoing webhooks: subscriptions of a company, characters, deliveries that may wait, and how long they are kept. */
export const WEBHOOK_LIMIT = { ofCompany: 10, name: 50, url: 2_048, waiting: 10_000, keptDays: 7 } as const

/** A help video: the characters of its texts. */
export const HELP_LIMIT = { title: 120, description: 1_000, link: 500 } as const

/** A user's photo: its bytes, and the pixels of each side. Pages make it much smaller before they send it. */
export const PHOTO_LIMIT = { bytes: 2 * MIB, side: 1_024 } as const

/** Files of one request. */
export const MOST_FILES = 10
/** Pixels of an image; a bigger one would need more memory to be shown than a browser should give it. */
export const MOST_PIXELS = 40_000_000
/** Rows that a list without pages shows. */
export const MOST_LISTED = 500
