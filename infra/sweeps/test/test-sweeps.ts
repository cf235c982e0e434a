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

/**
 * Routes of each service that leak nothing even without row-level security: their data belongs to the caller or to no
 * company, their path names the company, both companies have the same ids, or the request names two rows of which one
 * belongs to the other. The answer of `getAssistance` has an id and no text, so that it shows no mark; its own test
 * calls it as another company.
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
    'setUpTwoFactor',
    'enableTwoFactor',
    'disableTwoFactor',
    'listSessions',
    'endOwnSession',
    'listCompanies',
    'pickCompanies',
    'createCompany',
    'extendCompany',
    'deleteCompany',
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
    'settleInvoice',
    'listReviews',
    'resolveReview',
    'listOffers',
    'receiveNotice',
    'receivePixNotice',
  ], // these belong to no company, or to all companies
  campaigns: [
    'createContactList',
    'createCampaign', // the campaign's own id is refused first
    'findCampaignFile',
    'openCampaignFile',
    'listCampaignSettings',
    'changeCampaignSettings',
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
  ],
  tickets: [
    'getAssistance',
    'createQueue',
    'createContact',
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
  ],
}

/** The routes that need a feature of the company's plan, as the product promises; all others are in every plan. */
const BY_FEATURE: Readonly<Partial<Record<ServiceName, Readonly<Partial<Record<Feature, readonly string[]>>>>>> = {
  campaigns: {
    useCampaigns: [
      'listCampaigns',
      'getCampaign',
      'listRecipients',
      'reportCampaign',
      'exportCampaign',
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
 * The routes that an expired company may call to renew: it can see itself and its plan, and is notified of a payment.
 */
const AFTER_THE_END: Readonly<Partial<Record<ServiceName, readonly string[]>>> = {
  auth: ['me', 'liveTicket', 'getCompanyPlan'],
  billing: ['listOwnInvoices', 'getInvoice', 'listOffers', 'subscribe', 'getSubscription'],
}

/**
 * Tables whose rows remain: payments, their related rows, and the audit log, from which only a function of its service
 * may remove rows.
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
 * The gate sends an eighth of each route's wrong requests, and another eighth to the next route, so that each field
 * gets some of them.
 */
const chooseInTurn: Choose = (all, place) => shareOf(all, 8, turn === null ? null : turn + place)

/**
 * Tests that a service separates two companies; each service is started for its test.
 * @param testMore adds tests for the service, while both companies exist
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
   * Creates the samples once for all tests. Only the first test's requests are served; later ones are refused before
   * the service reads any row.
   */
  const samplesForAll = () => {
    samples ??= samplesOf(subject)
    return samples
  }
  beforeAll(async () => {
    subject = await startSubject(name)
  })
  afterAll(() => subject.close())

  test(
    "the companies can neither see nor change each other's data",
    async () => {
      expect(linesOf(await sweep(subject))).toEqual([])
    },
    SWEEP_MS,
  )

  test(
    'wrong requests get the answers of the contracts, and write no row',
    async () => {
      expect(linesOf(await sweepRefusals(subject, chooseInTurn))).toEqual([])
    },
    SWEEP_MS,
  )

  testMore(() => subject)

  test('features outside of the plan are refused, and no others', async () => {
    const answers = await answersTo(subject, await samplesForAll(), { features: [] }) // the other routes are served

    for (const feature of FEATURES) {
      const refused = [...answers].filter(([, { error }]) => error === 'ERR_FEATURE_DISABLED')
      const routes = refused.filter(([, answer]) => answer.feature === feature).map(([route]) => route)
      expect([feature, routes.sort()]).toEqual([feature, [...(BY_FEATURE[name]?.[feature] ?? [])].sort()])
    }
  })

  test('an expired company is refused every route except those for renewal', async () => {
    const answers = await answersTo(subject, await samplesForAll(), { companyExpiresAt: 1, dueDate: '2020-01-01' })
    const served = [...answers].filter(([, { error }]) => error !== 'ERR_COMPANY_EXPIRED').map(([route]) => route)

    expect(served).toEqual(AFTER_THE_END[name] ?? [])
  })

  test('a token for renewals is refused every other route', async () => {
    const claims = { renewalOnly: true, companyExpiresAt: 1, dueDate: '2020-01-01' }
    const answers = await answersTo(subject, await samplesForAll(), claims)
    const served = [...answers].filter(([, { error }]) => error !== 'ERR_NO_PERMISSION').map(([route]) => route)

    expect(served).toEqual(AFTER_THE_END[name] ?? [])
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
        await runJob(job, { system: opened.system, inTx, log }) // repeated, since a failed run postpones the job
        return rowsOf(service.database, other.id)
      },
      (tables) => tables.every((table) => KEPT.includes(table)),
    )
    await opened.close()

    expect(had.length).toBeGreaterThan(0)
    expect(await fingerprint(service.database, own.id)).toEqual(before)
  })

  test(
    'a token issued before a loss of permission, feature or company opens no route, and no row is written',
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
