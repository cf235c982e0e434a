import * as announcements from '@recado/contracts/announcements/routes'
import * as apiKeys from '@recado/contracts/api-keys/routes'
import * as assistance from '@recado/contracts/assistance/routes'
import * as audit from '@recado/contracts/auth/audit-routes'
import * as companies from '@recado/contracts/auth/company-routes'
import * as invitations from '@recado/contracts/auth/invitation-routes'
import * as passwords from '@recado/contracts/auth/password-routes'
import * as photos from '@recado/contracts/auth/photo-routes'
import * as push from '@recado/contracts/auth/push-routes'
import * as auth from '@recado/contracts/auth/routes'
import * as sessions from '@recado/contracts/auth/session-routes'
import * as settings from '@recado/contracts/auth/setting-routes'
import * as storage from '@recado/contracts/auth/storage-routes'
import * as support from '@recado/contracts/auth/support-routes'
import * as twoFactor from '@recado/contracts/auth/two-factor-routes'
import * as invoices from '@recado/contracts/billing/invoice-routes'
import * as billing from '@recado/contracts/billing/routes'
import * as subscriptions from '@recado/contracts/billing/subscription-routes'
import * as contactLists from '@recado/contracts/campaigns/contact-list-routes'
import * as campaignFiles from '@recado/contracts/campaigns/file-routes'
import * as campaignResults from '@recado/contracts/campaigns/result-routes'
import * as campaigns from '@recado/contracts/campaigns/routes'
import * as chatFiles from '@recado/contracts/chats/file-routes'
import * as chats from '@recado/contracts/chats/routes'
import * as companyExport from '@recado/contracts/company-export/routes'
import * as connections from '@recado/contracts/connections/routes'
import * as contactFields from '@recado/contracts/contact-fields/routes'
import * as contactData from '@recado/contracts/contacts/data-routes'
import * as contacts from '@recado/contracts/contacts/routes'
import * as dashboard from '@recado/contracts/dashboard/routes'
import * as files from '@recado/contracts/files/routes'
import * as helps from '@recado/contracts/helps/routes'
import * as installation from '@recado/contracts/installation/routes'
import * as integrations from '@recado/contracts/integrations/routes'
import * as platformFiles from '@recado/contracts/media/platform-routes'
import * as media from '@recado/contracts/media/routes'
import * as external from '@recado/contracts/messages/external-routes'
import * as messages from '@recado/contracts/messages/routes'
import * as notifications from '@recado/contracts/notifications/routes'
import * as platformOfAuth from '@recado/contracts/platform/auth-routes'
import * as platformOfBilling from '@recado/contracts/platform/billing-routes'
import * as platformOfCampaigns from '@recado/contracts/platform/campaign-routes'
import * as platformOfChat from '@recado/contracts/platform/chat-routes'
import * as platformOfConnections from '@recado/contracts/platform/connection-routes'
import * as platformOfTickets from '@recado/contracts/platform/ticket-routes'
import * as prompts from '@recado/contracts/prompts/routes'
import * as queues from '@recado/contracts/queues/routes'
import * as quickMessages from '@recado/contracts/quick-messages/routes'
import * as reports from '@recado/contracts/reports/routes'
import * as schedules from '@recado/contracts/schedules/routes'
import * as tags from '@recado/contracts/tags/routes'
import * as tickets from '@recado/contracts/tickets/routes'
import * as undo from '@recado/contracts/undo/routes'
import * as webhooks from '@recado/contracts/webhooks/routes'
import { type Service, USUAL } from './service.ts'

/**
 * The declaration of the system: every service, with the facts that the rest of the system needs. `make up`, `make
 * env`, the containers, the edge, the sweeps and the docs read it; there is no other list of services.
 */
export const SERVICES = {
  auth: {
    ...USUAL,
    about: 'Companies, users, sign-in and sessions.',
    routes: {
      ...auth,
      ...audit,
      ...companies,
      ...companyExport,
      ...installation,
      ...invitations,
      ...passwords,
      ...photos,
      ...platformOfAuth,
      ...push,
      ...sessions,
      ...settings,
      ...storage,
      ...support,
      ...twoFactor,
    },
    files: true,
    outside: 'a mail server',
    secrets: ['SECRET_KEY'],
    variables: [
      'SECRET_KEYS_ACCEPTED',
      'PUBLIC_URL',
      'SANDBOX_ENABLED',
      'SANDBOX_PHONE_URL',
      'ALLOWED_ORIGINS',
      'DEFAULT_TIMEZONE',
      'LOGIN_PER_ACCOUNT',
      'LOGIN_PER_ADDRESS',
      'MAIL_FROM',
      'PASSWORD_MIN',
      'SIGNING_KEY_DAYS',
      'SIGNUP_ENABLED',
      'SIGNUP_PER_ADDRESS',
      'SMTP_URL',
      'TRIAL_DAYS',
      'UPLOADS_PER_USER',
    ],
  },
  billing: {
    ...USUAL,
    about: 'Plans, invoices and payments.',
    routes: { ...billing, ...invoices, ...subscriptions, ...platformOfBilling },
    files: true,
    outside: 'a Pix provider and a mail server',
    secrets: ['PIX_WEBHOOK_SECRET', 'SECRET_KEY'],
    variables: [
      'SECRET_KEYS_ACCEPTED',
      'PUBLIC_URL',
      'INVOICE_DAYS_AHEAD',
      'MAIL_FROM',
      'SMTP_URL',
      'PIX_CHECKS_PER_MINUTE',
      'PIX_DRIVER',
      'PIX_URL',
      'PIX_TOKEN_URL',
      'PIX_TOKEN_REQUEST',
      'PIX_SCOPES',
      'PIX_CLIENT_ID',
      'PIX_CLIENT_SECRET',
      'PIX_CERTIFICATE',
      'PIX_CERTIFICATE_KEY',
      'PIX_CA',
      'PIX_KEY',
      'PIX_CODE_FROM',
      'PIX_WEBHOOK_URL',
      'PIX_WEBHOOK_CA',
      'PIX_WEBHOOK_ADDRESSES',
      'PIX_SIMULATOR_URL',
    ],
  },
  campaigns: {
    ...USUAL,
    about: 'Campaigns: messages of a company to many contacts.',
    routes: { ...contactLists, ...campaigns, ...campaignResults, ...campaignFiles, ...platformOfCampaigns },
    files: true,
    outside: 'a bucket',
    secrets: ['MEDIA_LINK_KEY'],
    variables: ['MEDIA_LINK_KEYS_ACCEPTED', 'CAMPAIGN_PACE', 'UPLOADS_PER_USER'],
    memoryMb: 512, // the import of 20,000 people needs some 270 MB for a short time
  },
  chat: {
    ...USUAL,
    about: 'Chats of colleagues, announcements and help videos.',
    routes: {
      ...chats,
      ...chatFiles,
      ...notifications,
      ...platformFiles,
      ...announcements,
      ...helps,
      ...platformOfChat,
    },
    files: true,
    outside: 'a bucket or a video service',
    secrets: ['MEDIA_LINK_KEY'],
    variables: ['MEDIA_LINK_KEYS_ACCEPTED', 'HELP_THUMBNAIL_URL', 'UPLOADS_PER_USER'],
  },
  connections: {
    ...USUAL,
    about: 'WhatsApp sessions: pairing, receiving, sending.',
    routes: { ...connections, ...platformOfConnections },
    files: true,
    outside: 'WhatsApp',
    secrets: ['SECRET_KEY'],
    variables: [
      'SECRET_KEYS_ACCEPTED',
      'SANDBOX_ENABLED',
      'SANDBOX_URL',
      'SANDBOX_ROOT_KEY',
      'SANDBOX_MEDIA_CA',
      'IMPORT_HISTORY_DAYS',
      'ADDRESSING',
      'TRUST_WINDOW_DAYS',
      'TRUST_PROPS',
      'WHATSAPP_VERSION',
    ],
    memoryMb: 768,
  },
  realtime: {
    ...USUAL,
    about: 'Live connections of browsers.',
    database: false,
    variables: ['PUBLIC_URL', 'ALLOWED_ORIGINS'],
  },
  tickets: {
    ...USUAL,
    about: 'Contacts, tickets, messages, queues.',
    routes: {
      ...external,
      ...apiKeys,
      ...media,
      ...messages,
      ...queues,
      ...tickets,
      ...tags,
      ...undo,
      ...quickMessages,
      ...schedules,
      ...files,
      ...prompts,
      ...assistance,
      ...integrations,
      ...dashboard,
      ...reports,
      ...contactFields,
      ...contacts,
      ...contactData,
      ...platformOfTickets,
      ...webhooks,
    },
    files: true,
    outside: 'a bucket or another system',
    secrets: ['MEDIA_LINK_KEY', 'SECRET_KEY'],
    variables: [
      'SECRET_KEYS_ACCEPTED',
      'MEDIA_LINK_KEYS_ACCEPTED',
      'DIALOGFLOW_URL',
      'EXTERNAL_API_PER_CONNECTION',
      'EXTERNAL_API_PER_PROGRAM',
      'GOOGLE_AUTH_URL',
      'MODEL_NAME',
      'MODEL_URL',
      'PUBLIC_URL',
      'SPEECH_URL',
      'TRANSCRIPTION_MODEL_NAME',
      'UPLOADS_PER_USER',
    ],
  },
} as const satisfies Record<string, Service>

export type ServiceName = keyof typeof SERVICES

/** The names of all services, in the order of the declaration. */
export const SERVICE_NAMES = Object.keys(SERVICES) as ServiceName[]

/** The declaration of a service, with the same type for all services. */
export const serviceOf = (name: ServiceName): Service => SERVICES[name]

export const NAMES_WITH_DATABASE: readonly ServiceName[] = SERVICE_NAMES.filter((name) => SERVICES[name].database)

/** Every route of the system, with the service that answers it. */
export const ROUTES = SERVICE_NAMES.flatMap((service) =>
  Object.entries(serviceOf(service).routes).map(([name, contract]) => ({ service, name, contract })),
)
