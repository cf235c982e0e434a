import { refusalInSupport } from '@recado/contracts/auth/support-rights'
import type { RouteContract } from '@recado/contracts/route'
import { isSignedIn } from '@recado/contracts/route-errors'
import { ROUTES } from '@recado/system/services'
import { expect, test } from 'vitest'

const routes = ROUTES.map(({ name, contract }) => ({ name, contract: contract as RouteContract })).filter(
  ({ contract }) => isSignedIn(contract),
)
const namesWith = (wanted: string | undefined, mayChange: boolean, isRead: boolean) =>
  routes
    .filter(({ contract }) => refusalInSupport(contract, { mayChange }) === wanted)
    .filter(({ contract }) => (contract.method === 'GET') === isRead)
    .map(({ name }) => name)
    .sort()

const CHANGING_NOTHING = ['leaveSupport', 'liveTicket']
const READS_OF_NO_ENTRY = [
  'downloadReceipt',
  'exportCampaign',
  'exportCampaignResults',
  'exportCampaignResultsSheet',
  'exportContactData',
  'exportContactList',
  'exportContacts',
  'exportContactsWithFields',
  'exportReport',
  'exportReportSheet',
  'exportTicket',
  'findCompanyExport',
]
const CHANGES_OF_NO_ENTRY = [
  'addPushDevice',
  'allowSupport',
  'changeIntegration',
  'changePrompt',
  'changeWebhook',
  'clearTwoFactor',
  'createApiKey',
  'createApiToken',
  'createIntegration',
  'createInvitation',
  'createPrompt',
  'createUser',
  'createWebhook',
  'deleteIntegration',
  'deletePrompt',
  'deleteTicket',
  'deleteUser',
  'deleteWebhook',
  'disableTwoFactor',
  'enableTwoFactor',
  'endOwnSession',
  'endSupport',
  'eraseContact',
  'linkCompanyExport',
  'removeCompanyExport',
  'removePushDevice',
  'removeUserPhoto',
  'renewInvitation',
  'repeatIntegrationDelivery',
  'repeatWebhookDelivery',
  'requestCompanyExport',
  'revokeInvitation',
  'rotateWebhookSecret',
  'setUpTwoFactor',
  'setUserPhoto',
  'testIntegration',
  'testWebhook',
  'tryPrompt',
  'updateUser',
]

test('a support entry without consent calls no route of any service that changes data', () => {
  expect(namesWith(undefined, false, false)).toEqual(CHANGING_NOTHING)
})

test('a support entry exports nothing, with and without consent', () => {
  for (const mayChange of [false, true])
    expect(namesWith('ERR_NOT_IN_SUPPORT', mayChange, true)).toEqual(READS_OF_NO_ENTRY)
})

test('a support entry with consent changes neither users nor accounts, makes no credential, and does nothing that cannot be undone', () => {
  expect(namesWith('ERR_NOT_IN_SUPPORT', true, false)).toEqual(CHANGES_OF_NO_ENTRY)
  expect(namesWith('ERR_SUPPORT_READ_ONLY', true, false)).toEqual([])
})
