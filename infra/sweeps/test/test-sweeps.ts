import { FEATURES, type Feature } from '@recado/contracts/features'
import { openDatabase } from '@recado/kit/db/open-database'
import type { DeliveryTables } from '@recado/kit/db/outbox'
import { createInTx } from '@recado/kit/db/tx'
import { createLog } from '@recado/kit/log'
import { eventually } from '@recado/kit/testing/service'
import { createEraser } from '@recado/kit/upkeep/eraser'
import { runJob } from '@recado/kit/work/run-jobs'
import { NAMES_WITH_DATABASE, type ServiceName } from '@recado/system/services'
import { isItsTurn, shareOf } from '@recado/up/gate-turn'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { answersTo, samplesOf } from '../src/answers-to.ts'
import { linesOf } from '../src/finding.ts'
import { fingerprint, rowsOf } from '../src/marks.ts'
import type { Sample } from '../src/subject.ts'
import { sweep } from '../src/sweep.ts'
import { matrixOf, sweepLosses } from '../src/sweep-losses.ts'
import { type Choose, sweepRefusals } from '../src/sweep-refusals.ts'
import { losingByEvents, losingInAuth } from './losses.ts'
import { startSubject } from './subjects/starts.ts'
import type { StartedSubject } from './subjects/subject.ts'
import { testExport } from './test-export.ts'

/**
 * Routes of each service for which the sweep finds no leak even without row-level security. Their data belongs to the
 * caller or to no company, their path names the company, both companies have the same ids, or one of two rows in the
 * request belongs to the other.
 *
 * The answer of `getAssistance` has an id and no text, so that it cannot show a mark; a test of its own calls it as
 * another company.
 */
const HARMLESS: Readonly<Partial<Record<ServiceName, readonly string[]>>> = {
  auth: [
    'openUserPhoto',
    'signup',
    'logout',
    'options',
    'jwks',
    'liveTicket',
    'getSetting',
    'updateSetting',
    'getCompanyPlan',
    'listHolidays',
    'forgotPassword',
    'resetPassword',
    'openInvitation',
    'acceptInvitation',
    'setUpTwoFactor',
    'enableTwoFactor',
    'disableTwoFactor',
    'listSessions',
    'endOwnSession',
    'getPushKey',
    'listPushDevices',
    'addPushDevice',
    'removePushDevice',
    'listCompanies',
    'pickCompanies',
    'surveyCompanies',
    'getStorage',
    'showAuthService',
    'createCompany',
    'extendCompany',
    'deleteCompany',
    // the data of these routes belongs to the installation, or to the entry of the caller
    'getInstallation',
    'updateInstallation',
    'setLogo',
    'removeLogo',
    'openLogo',
    'getManifest',
    'enterSupport',
    'leaveSupport',
    'requestCompanyExport',
    'openCompanyExport', // its link is signed for the company and the session
  ],
  billing: [
    'listPlans',
    'listAllPlans',
    'getPlan',
    'createPlan',
    'updatePlan',
    'deletePlan',
    'listInvoices',
    'summarizeInvoices',
    'surveyDebts',
    'showBillingService',
    'settleInvoice',
    'listReviews',
    'resolveReview',
    'listOffers',
    'receiveNotice',
    'receivePixNotice',
  ], // the data of these routes belongs to no company or to all companies
  campaigns: [
    'createContactList',
    'createCampaign', // refuses the id of the campaign before the sweep's id matters
    'findCampaignFile',
    'openCampaignFile',
    'listCampaignSettings',
    'changeCampaignSettings',
    'showCampaignsService',
    'exportCampaignResultsSheet', // compressed, so that no mark can be found; it has the rows of `exportCampaignResults`
  ],
  chat: [
    'findChatFile',
    'openChatFile',
    'countUnreadChats',
    'deleteChatMessage', // deleteChat has removed the chat by then
    // views refer to announcements, which both companies have
    'findPlatformFile',
    'openPlatformFile',
    'listAnnouncements',
    'getAnnouncement',
    'seeAnnouncements',
    'createAnnouncement',
    'changeAnnouncement',
    'deleteAnnouncement',
    'attachToAnnouncement',
    'detachFromAnnouncement',
    'listHelps',
    'pickHelps',
    'getHelp',
    'createHelp',
    'changeHelp',
    'deleteHelp',
    'showChatService',
  ],
  connections: ['surveyConnections', 'listAllConnections', 'showConnectionsService'],
  tickets: [
    'getAssistance',
    'createQueue',
    'createContact',
    'createContactField',
    'createIntegration',
    'createTag',
    'createQuickMessage',
    'createFileList',
    'createWebhook',
    'uploadListFiles',
    'uploadContacts',
    'findFile',
    'openFile',
    'openDeliveredFile',
    'openPhoto',
    'sendExternally',
    'getExternalMessage',
    'searchMessages',
    'listContacts',
    'pickContacts',
    'surveyTickets',
    'showTicketsService',
  ],
}

/**
 * The routes that need a feature of the company's plan, as the product promises. All other routes are in every plan.
 */
const BY_FEATURE: Readonly<Partial<Record<ServiceName, Readonly<Partial<Record<Feature, readonly string[]>>>>>> = {
  campaigns: {
    useCampaigns: [
      'listCampaigns',
      'getCampaign',
      'listRecipients',
      'repeatCampaign',
      'reportCampaign',
      'exportCampaign',
      'listCampaignResults',
      'exportCampaignResults',
      'exportCampaignResultsSheet',
      'forecastCampaign',
      'createCampaign',
      'changeCampaign',
      'deleteCampaign',
      'attachToCampaign',
      'detachFromCampaign',
      'cancelCampaign',
      'restartCampaign',
      'resendCampaign',
      'testCampaign',
      'listCampaignSettings',
      'changeCampaignSettings',
      'listContactLists',
      'pickContactLists',
      'getContactList',
      'createContactList',
      'changeContactList',
      'deleteContactList',
      'uploadContactList',
      'exportContactList',
      'listContactListItems',
      'getContactListItem',
      'createContactListItem',
      'changeContactListItem',
      'deleteContactListItem',
      'deleteInvalidItems',
    ],
  },
  chat: {
    useInternalChat: [
      'listChats',
      'countUnreadChats',
      'getChat',
      'createChat',
      'changeChat',
      'deleteChat',
      'readChat',
      'listChatMessages',
      'sendChatMessage',
      'editChatMessage',
      'deleteChatMessage',
      'reactToChatMessage',
    ],
  },
  connections: { useExternalApi: ['createApiToken'] },
  tickets: {
    useOpenAi: [
      'listPrompts',
      'getPrompt',
      'createPrompt',
      'changePrompt',
      'deletePrompt',
      'tryPrompt',
      'getAssistance',
      'suggestReply',
      'sumUpTicket',
      'transcribeMessage',
    ],
    useIntegrations: [
      'listIntegrations',
      'getIntegration',
      'createIntegration',
      'changeIntegration',
      'deleteIntegration',
      'testIntegration',
      'listIntegrationDeliveries',
      'repeatIntegrationDelivery',
      'listWebhooks',
      'getWebhook',
      'createWebhook',
      'changeWebhook',
      'rotateWebhookSecret',
      'deleteWebhook',
      'listWebhookDeliveries',
      'testWebhook',
      'repeatWebhookDelivery',
    ],
    useKanban: ['listLanes', 'changeTag', 'addTicketTag', 'leaveLane', 'listBoard', 'showBoard'], // only for a lane
    useExternalApi: ['listApiKeys', 'listConnectionNames', 'createApiKey'],
    useSchedules: [
      'listSchedules',
      'getSchedule',
      'createSchedule',
      'changeSchedule',
      'deleteSchedule',
      'attachToSchedule',
      'detachFromSchedule',
    ],
  },
}

/**
 * The routes that the people of an expired company may call to renew the licence: they can see the company and its
 * plan, pay, and be notified of the payment.
 */
const AFTER_THE_END: Readonly<Partial<Record<ServiceName, readonly string[]>>> = {
  auth: ['me', 'liveTicket', 'getCompanyPlan'],
  billing: ['listOwnInvoices', 'getInvoice', 'listOffers', 'subscribe', 'getSubscription'],
}

/** The routes of a user who lacks the second factor that the company demands. */
const WITHOUT_FACTOR: Readonly<Partial<Record<ServiceName, readonly string[]>>> = {
  auth: ['me', 'setUpTwoFactor', 'enableTwoFactor'],
}

/**
 * The tables whose rows remain after the erasure of a company: payments and their related rows, and the audit log, from
 * which only a function of its service may delete rows.
 */
const KEPT: readonly string[] = [
  'audit_log',
  'charge_cancellation',
  'invoice',
  'pix_charge',
  'pix_payment',
  'pix_refund',
]

const SWEEP_MS = 1_800_000 // every route is called with every id of another company

const turn = inject('gateTurn')
/**
 * In the gate, selects an eighth of each route's wrong requests. The next route gets another eighth, so that each kind
 * of wrong request is sent to some routes.
 */
const chooseInTurn: Choose = (all, place) => shareOf(all, 8, turn === null ? null : turn + place)

/**
 * Tests that services separate two companies. Each service is started for its own tests.
 * @param testMore adds tests for the service, which run while both companies exist
 */
export function testSweepsOf(
  names: readonly ServiceName[],
  testMore: (subjectNow: () => StartedSubject) => void = () => {},
): void {
  describe.each(names)('the two companies of the %s service', (name) => testSweep(name, testMore))
}

function testSweep(name: ServiceName, testMore: (subjectNow: () => StartedSubject) => void): void {
  let subject: StartedSubject
  let samples: Promise<ReadonlyMap<string, Sample>> | undefined
  /**
   * Makes the samples once for all tests. This suffices, because only the first test's requests succeed; the service
   * refuses those of later tests before it reads any row.
   */
  const samplesForAll = () => {
    samples ??= samplesOf(subject)
    return samples
  }
  beforeAll(async () => {
    subject = await startSubject(name)
  })
  afterAll(() => subject.close())

  testExport(name, () => subject)

  test(
    "the companies can neither see nor change each other's data",
    async () => {
      expect(linesOf(await sweep(subject))).toEqual([])
    },
    SWEEP_MS,
  )

  test(
    'wrong requests get the answers that the contracts declare, and write no row',
    async () => {
      expect(linesOf(await sweepRefusals(subject, chooseInTurn))).toEqual([])
    },
    SWEEP_MS,
  )

  testMore(() => subject)

  test('without any feature in the plan, exactly the routes that need a feature are refused', async () => {
    // the requests to all other routes succeed
    const answers = await answersTo(subject, await samplesForAll(), { features: [] })

    for (const feature of FEATURES) {
      const refused = [...answers].filter(([, { error }]) => error === 'ERR_FEATURE_DISABLED')
      const routes = refused.filter(([, answer]) => answer.feature === feature).map(([route]) => route)
      expect([feature, routes.sort()]).toEqual([feature, [...(BY_FEATURE[name]?.[feature] ?? [])].sort()])
    }
  })

  test('every route except those for renewal refuses the people of an expired company', async () => {
    const answers = await answersTo(subject, await samplesForAll(), { companyExpiresAt: 1, dueDate: '2020-01-01' })
    const served = [...answers].filter(([, { error }]) => error !== 'ERR_COMPANY_EXPIRED').map(([route]) => route)

    expect(served.sort()).toEqual((AFTER_THE_END[name] ?? []).toSorted())
  })

  test('every route except those for renewal refuses a token that is only for renewals', async () => {
    const claims = { renewalOnly: true, companyExpiresAt: 1, dueDate: '2020-01-01' }
    const answers = await answersTo(subject, await samplesForAll(), claims)
    const served = [...answers].filter(([, { error }]) => error !== 'ERR_NO_PERMISSION').map(([route]) => route)

    expect(served.sort()).toEqual((AFTER_THE_END[name] ?? []).toSorted())
  })

  test('every route except those that set up a second factor refuses a user who lacks a demanded one', async () => {
    const answers = await answersTo(subject, await samplesForAll(), { setupOnly: true })
    const served = [...answers].filter(([, { error }]) => error !== 'ERR_2FA_SETUP_REQUIRED').map(([route]) => route)

    expect(served.sort()).toEqual((WITHOUT_FACTOR[name] ?? []).toSorted())
  })

  test('the rows of a deleted company are removed, and all rows of the other company stay', async () => {
    const { service, own, other } = subject
    const log = createLog('erasing', 'silent')
    const migrations = new URL(`../../../services/${name}/migrations/`, import.meta.url)
    const opened = await openDatabase<DeliveryTables>(migrations, service.environment, log)
    const inTx = createInTx(opened.app, () => {})
    const before = await fingerprint(service.database, own.id)
    const had = await rowsOf(service.database, other.id)

    await service.database.query('insert into erasure (number) values ($1)', [other.id])
    const { job } = createEraser<DeliveryTables>(name, { wakeJob: () => {} })
    await eventually(
      async () => {
        await runJob(job, { system: opened.system, inTx, log }) // repeated, because a run that fails postpones the job
        return rowsOf(service.database, other.id)
      },
      (tables) => tables.every((table) => KEPT.includes(table)),
    )
    await opened.close()

    expect(had.length).toBeGreaterThan(0)
    expect(await fingerprint(service.database, own.id)).toEqual(before)
  })

  test(
    'every route refuses a token issued before a loss of permission, feature or company, and no row is written',
    async () => {
      const losing = name === 'auth' ? losingInAuth(subject) : losingByEvents(subject)

      const { rows, findings } = await sweepLosses(subject, losing)

      process.stdout.write(`\n${name}\n${matrixOf(rows).join('\n')}\n`)
      expect(linesOf(findings)).toEqual([])
    },
    SWEEP_MS,
  )

  test.runIf(isItsTurn(NAMES_WITH_DATABASE.indexOf(name), NAMES_WITH_DATABASE.length, turn))(
    'row-level security by itself separates the companies: without it the sweep reports every table and route',
    async () => {
      const fresh = await startSubject(name) // changes by the other sweeps would hide findings here
      const { database } = fresh.service
      const { rows } = await database.query<{ table: string }>(
        `select relname as table from pg_class where relnamespace = 'public'::regnamespace and relrowsecurity`,
      )
      for (const { table } of rows) await database.query(`alter table "${table}" disable row level security`)

      const findings = await sweep(fresh)
      await fresh.close()

      const routes = Object.keys(fresh.routes).filter((route) => !HARMLESS[name]?.includes(route))
      const expected = [...rows.map(({ table }) => `table ${table}`), ...routes.map((route) => `route ${route}`)]
      const wheres = new Set(findings.map(({ where }) => where).filter((where) => !where.startsWith('event ')))
      expect([...wheres], linesOf(findings).join('\n')).toEqual(expect.arrayContaining(expected))
    },
    SWEEP_MS,
  )
}
