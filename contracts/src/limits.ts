/** The number of rows on one page, for each list. */
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
  campaignResults: 20,
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
  reportedWorks: 40,
  platformConnections: 40,
} as const

/** The longest texts, in characters. */
export const TEXT_LIMIT = {
  message: 10_000,
  caption: 1_024,
  note: 2_000,
  contactNotes: 4_000,
  prepared: 4_096,
  chatMessage: 4_000,
  search: 100,
  lastMessage: 255,
} as const

/** Holidays and special hours: the largest number for one company or queue, and the characters of a name. */
export const SPECIAL_DAY_LIMIT = { ofOwner: 200, name: 60 } as const

/** A campaign: the characters of its name, texts and variables, and the largest number of people in one event. */
export const CAMPAIGN_LIMIT = {
  nameMin: 2,
  name: 50,
  variants: 5,
  variables: 50,
  variableValue: 1_000,
  audiencePage: 500,
} as const

/** The limits of chats between colleagues and of their messages. */
export const CHAT_LIMIT = {
  members: 200,
  readersLive: 30, // the largest chat whose members all get each other's read positions live
  mentions: 50,
  references: 10,
  changeMs: 900_000, // how long after sending its author can edit or delete a message
} as const

/** How many days a notification is stored, and the largest number of notifications of one person. */
export const NOTIFICATION_LIMIT = { days: 30, ofOnePerson: 500 } as const

/**
 * Browsers with notifications: the largest number of one user, the characters of an address, and the days after which a
 * browser that was not used gets no more.
 */
export const PUSH_LIMIT = { ofOnePerson: 10, endpoint: 2_048, unusedDays: 30 } as const

/** Times of the live connection, in milliseconds. */
export const LIVE_TIMING = {
  helloMs: 5_000,
  pingMs: 18_000,
  quietMs: 30_000, // if the server is silent for this time, a browser checks the connection
  answerMs: 10_000, // if no answer arrives within this time, the browser opens another connection
  ticketMs: 30_000,
  reauthMs: 480_000, // how often a browser sends a new ticket on an open connection
  provenMs: 720_000, // how long a connection is served after its last ticket
  userStatusMs: 300_000, // how often a browser reports that its user is active
  awayMs: 600_000, // after this time without a report or another `presence.online`, a user counts as away
  glanceMs: 15_000, // how long a viewer of a ticket is shown after their last report
  typingMs: 6_000, // how long a user is shown as typing in a ticket after their last report
  offlineMs: 30_000, // how long after their last connection a user counts as online, because a page may be reloaded
} as const

const MIB = 1024 * 1024

/** The largest size of a file in bytes, by the detected kind of the file. */
export const FILE_LIMIT = { image: 16 * MIB, audio: 64 * MIB, video: 64 * MIB, document: 100 * MIB } as const
export type FileKind = keyof typeof FILE_LIMIT

/** The limits of an imported sheet of contacts. */
export const SHEET_LIMIT = { bytes: 10 * MIB, rows: 20_000, columns: 60 } as const

/** A list of files: the largest number of files, and the characters of its texts. */
export const FILE_LIST_LIMIT = { options: 20, name: 50, message: 1_000 } as const

/**
 * Fields that a company adds to its contacts: their number, the characters of a name, the options of a choice and the
 * characters of each, and the characters of a text.
 */
export const CONTACT_FIELD_LIMIT = { ofCompany: 30, name: 40, options: 50, option: 60, text: 500 } as const

/** A contact list: the characters of names, and the largest number of faults of a sheet in one answer. */
export const CONTACT_LIST_LIMIT = { name: 50, faults: 200 } as const

/**
 * An announcement: the characters of its texts, the bytes of its image, and how many announcements one request marks as
 * seen.
 */
export const ANNOUNCEMENT_LIMIT = { title: 120, text: 5_000, imageBytes: 5 * MIB, seenAtOnce: 100 } as const

/** A prompt: the characters of its texts and keys. */
export const PROMPT_LIMIT = { name: 100, prompt: 20_000, key: 300 } as const

/** An integration: the characters of its texts. */
export const INTEGRATION_LIMIT = { name: 50, url: 2_048, text: 1_000, json: 20_000 } as const

/**
 * Outgoing webhooks: the largest number for a company, the characters of texts, the largest number of waiting
 * deliveries, and the days for which deliveries are stored.
 */
export const WEBHOOK_LIMIT = { ofCompany: 10, name: 50, url: 2_048, waiting: 10_000, keptDays: 7 } as const

/** A help video: the characters of its texts. */
export const HELP_LIMIT = { title: 120, description: 1_000, link: 500 } as const

/**
 * A user's photo: its bytes, and the pixels of each side. The client shrinks a photo far below these limits before the
 * upload.
 */
export const PHOTO_LIMIT = { bytes: 2 * MIB, side: 1_024 } as const

/** The largest number of files in one request. */
export const MOST_FILES = 10
/** The largest number of pixels of an image. A browser would need too much memory to show a larger image. */
export const MOST_PIXELS = 40_000_000
/** The largest number of rows of a list without pages. */
export const MOST_LISTED = 500
