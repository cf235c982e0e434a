import { enAudit } from './en-audit.ts'
import { enCompanies } from './en-companies.ts'
import { enCompany } from './en-company.ts'
import { enPlans } from './en-plans.ts'
import type { SettingsTexts } from './pt-settings.ts'

/** What the settings page says, in English. */
export const enSettings: SettingsTexts = {
  title: 'Settings',
  company: enCompany,
  companies: enCompanies,
  plans: enPlans,
  audit: enAudit,
  tabs: {
    options: 'Options',
    company: 'Company',
    hours: 'Hours',
    audit: 'Audit',
    companies: 'Companies',
    plans: 'Plans',
  },
  hoursSaved: 'Opening hours updated.',
  options: 'Options',
  texts: 'Automatic messages',
  access: 'Integrations',
  saved: 'Setting updated.',
  saveOf: 'Save: {{name}}',
  enabled: 'Enabled',
  disabled: 'Disabled',
  accept: 'Accept',
  reject: 'Reject',
  scheduleTypes: {
    disabled: 'Disabled',
    queue: 'Queue',
    company: 'Company',
  },
  textBot: 'Text',
  retentionHint: 'Conversations closed longer ago are erased; 0 = never.',
  accessNote: 'They are kept for the integrations; nothing in this version uses them by itself.',
  blocks: {
    ixc: 'IXC',
    mkauth: 'MK-AUTH',
    asaas: 'ASAAS',
  },
  keys: {
    userRating: 'Ratings',
    scheduleType: 'Opening hours',
    call: 'Calls',
    CheckMsgIsGroup: 'Ignore messages of groups',
    chatBotType: 'Kind of chatbot',
    sendGreetingAccepted: 'Greeting on acceptance',
    sendMsgTransfTicket: 'Message on transfer',
    greetingSingleQueue: 'Greeting with a single queue',
    showDeletedMessages: 'Show deleted messages',
    messagesRetentionMonths: 'Retention (months)',
    greetingAcceptedMessage: 'Text of the greeting on acceptance',
    transferMessage: 'Text of the transfer',
    callRejectMessage: 'Answer to rejected calls',
    ratingThanksMessage: 'Thanks for the rating',
    optOutMessage: 'Confirmation of opting out',
    ipixc: 'Address',
    tokenixc: 'Token',
    ipmkauth: 'Address',
    clientidmkauth: 'Client id',
    clientsecretmkauth: 'Client secret',
    asaas: 'Token',
  },
}
