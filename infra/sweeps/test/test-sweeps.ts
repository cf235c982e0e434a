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
 * Routes of each service that leak nothing even without row security: they are about oneself or nobody, or their address
 * names the company, or both companies have what they name, or they name two things of which one belongs to the other.
 * `getAssistance` shows an id and no text, in which the sweep finds no mark: its own test asks as another company.
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
  ], // of no company, or of all
  campaigns: [
    'createContactList',
    'createCampaign', // what it names is refused by its own id
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
    // of no company; what a person has seen is asked for by the number of an announcement, which both companies have
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

/** What a company's plan must have for which routes, as the product promises it; all others are in every plan. */
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
    useKanban: ['listLanes', 'changeTag', 'addTicketTag', 'leaveLane', 'listBoard', 'showBoard'], // of a tag that is a lane
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

/** What an expired company may still do, to renew: look at itself and its plan, and hear when it is paid for. */
const AFTER_THE_END: Readonly<Partial<Record<ServiceName, readonly string[]>>> = {
  auth: ['me', 'liveTicket', 'getCompanyPlan'],
  billing: ['listOwnInvoices', 'getInvoice', 'listOffers', 'subscribe', 'getSubscription'],
}

/**
 * Nobody may remove rows of the audit log but by a function of its service, which a test there calls; what was paid, and
 * what it was paid for, stays.
 */
const KEPT: readonly string[] = [
  'audit_log',
  'charge_cancellation',
  'invoice',
  'pix_charge',
  'pix_payment',
  'pix_refund',
]

const SWEEP_MS = 1_800_000 // every route is asked for everything that another company has

const turn = inject('gateTurn')
/** The gate sends an eighth of a route's wrong requests, another eighth for each route. Each field gets some. */
const chooseInTurn: Choose = (all, place) => shareOf(all, 8, turn === null ? null : turn + place)

/**
 * Tests that two companies of a service are kept apart, for each service by one that is started for it.
 * @param testMore tests what only such a service has, while both companies are there
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
  /** Made once: the first test that has them served is followed by those that have them refused before anything is looked at. */
  const samplesForAll = () => {
    samples ??= samplesOf(subject)
    return samples
  }
  beforeAll(async () => {
    subject = await startSubject(name)
  })
  afterAll(() => subject.close())

  test(
    'see and change nothing of each other',
    async () => {
      expect(linesOf(await sweep(subject))).toEqual([])
    },
    SWEEP_MS,
  )

  test(
    'wrong requests are answered as the contracts say, and no row is written',
    async () => {
      expect(linesOf(await sweepRefusals(subject, chooseInTurn))).toEqual([])
    },
    SWEEP_MS,
  )

  testMore(() => subject)

  test('features outside of the plan are refused, and no others', async () => {
    const answers = await answersTo(subject, await samplesForAll(), { features: [] }) // and served by all others

    for (const feature of FEATURES) {
      const refused = [...answers].filter(([, { error }]) => error === 'ERR_FEATURE_DISABLED')
      const routes = refused.filter(([, answer]) => answer.feature === feature).map(([route]) => route)
      expect([feature, routes.sort()]).toEqual([feature, [...(BY_FEATURE[name]?.[feature] ?? [])].sort()])
    }
  })

  test('an expired company is refused every route but those of a renewal', async () => {
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

  test('lose every row when one of them is deleted, in whichever table, and the other one keeps all of its own', async () => {
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
        await runJob(job, { system: opened.system, inTx, log }) // again when a run failed: each one that fails postpones it
        return rowsOf(service.database, other.id)
      },
      (tables) => tables.every((table) => KEPT.includes(table)),
    )
    await opened.close()

    expect(had.length).toBeGreaterThan(0)
    expect(await fingerprint(service.database, own.id)).toEqual(before)
  })

  test(
    'a token that has outlasted the permission, the feature or the company opens no route, and no row is written',
    async () => {
      const losing = name === 'auth' ? losingInAuth(subject) : losingByEvents(subject)

      const { rows, findings } = await sweepLosses(subject, losing)

      process.stdout.write(`\n${name}\n${matrixOf(rows).join('\n')}\n`)
      expect(linesOf(findings)).toEqual([])
    },
    SWEEP_MS,
  )

  test.runIf(isItsTurn(NAMES_WITH_DATABASE.indexOf(name), NAMES_WITH_DATABASE.length, turn))(
    'row-level security alone separates the companies: without it the sweep is red at every table and route',
    async () => {
      const fresh = await startSubject(name) // what the other sweeps have changed would hide some of what shows here
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
