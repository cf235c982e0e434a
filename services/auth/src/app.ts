import { randomUUID } from 'node:crypto'
import cookie from '@fastify/cookie'
import { openUserPhoto } from '@recado/contracts/auth/photo-routes'
import { systemCaller } from '@recado/kit/caller'
import { companyExportPart } from '@recado/kit/company-export/company-export'
import { AppError } from '@recado/kit/errors'
import { serveFiles } from '@recado/kit/http/routes/serve-files'
import { mailJobs } from '@recado/kit/mail/jobs'
import { openMails } from '@recado/kit/mail/mails'
import { storageConsumers as fullConsumers } from '@recado/kit/media/count-files'
import { openMediaStore } from '@recado/kit/media/open-media-store'
import { hideHash } from '@recado/kit/secrets/hide-hash'
import { openKeptKey } from '@recado/kit/secrets/kept-key'
import { cipherOf } from '@recado/kit/secrets/sealing-keys'
import type { ServiceDefinition } from '@recado/kit/service'
import { auditConsumers } from './audit/consumers.ts'
import { enterCompany } from './audit/enter-company.ts'
import { forgetActsOf } from './audit/forget-acts.ts'
import { auditJobs } from './audit/jobs.ts'
import { auditRoutes } from './audit/routes.ts'
import { companyRoutes } from './companies/routes.ts'
import { exportConsumers } from './company-export/consumers.ts'
import { exportJobs } from './company-export/jobs.ts'
import { companyExportRoutes } from './company-export/routes.ts'
import { Config } from './config.ts'
import { connectionConsumers } from './connections/consumers.ts'
import { copyConsumers } from './copies/consumers.ts'
import { createCopyTeller } from './copies/tell-copies.ts'
import type { Deps } from './deps.ts'
import { getMailIdentity } from './installation/installation-repository.ts'
import { installationRoutes } from './installation/routes.ts'
import { invitationJobs } from './invitations/jobs.ts'
import { invitationRoutes } from './invitations/routes.ts'
import { openKeyRing } from './keys/key-ring.ts'
import { keyRoutes } from './keys/routes.ts'
import { createTokens } from './keys/tokens.ts'
import { limitJobs } from './limits/jobs.ts'
import { optionRoutes } from './options/routes.ts'
import { outageConsumers } from './outages/consumers.ts'
import { outageJobs } from './outages/jobs.ts'
import { passwordResetRoutes } from './password-reset/routes.ts'
import { createPasswords } from './passwords/passwords.ts'
import { planConsumers } from './plans/consumers.ts'
import { tellCompanies } from './plans/jobs.ts'
import { requestPlans } from './plans/request-plans.ts'
import { platformRoutes } from './platform/routes.ts'
import { presenceConsumers } from './presence/consumers.ts'
import { presenceJobs } from './presence/jobs.ts'
import { pushConsumers } from './push/consumers.ts'
import { pushJobs } from './push/jobs.ts'
import { createListening } from './push/listening.ts'
import { openPushKeys } from './push/push-keys.ts'
import { createPushWork } from './push/push-work.ts'
import { pushRoutes } from './push/routes.ts'
import { queueConsumers } from './queues/consumers.ts'
import { renewalConsumers } from './renewals/consumers.ts'
import { renewalJobs } from './renewals/jobs.ts'
import { SEALED } from './sealed-columns.ts'
import { authorize } from './sessions/authorize.ts'
import { settingRoutes } from './settings/routes.ts'
import { ownPages } from './sign-in/own-page.ts'
import { signInRoutes } from './sign-in/routes.ts'
import { supportRoutes } from './sign-in/support-routes.ts'
import { storageConsumers } from './storage/consumers.ts'
import { storageRoutes } from './storage/routes.ts'
import { supportJobs } from './support/jobs.ts'
import type { Database } from './tables/db.ts'
import { EXPORT_ANSWERS } from './tables/export-answers.ts'
import { twoFactorRoutes } from './two-factor/routes.ts'
import { findPhoto, userFiles } from './users/photo-repository.ts'
import { userRoutes } from './users/routes.ts'
import { weeklyReportConsumers } from './weekly-reports/consumers.ts'
import { weeklyReportJobs } from './weekly-reports/jobs.ts'

/** The service of companies, their users and their sessions. */
export const auth: ServiceDefinition<Database, Config> = {
  name: 'auth',
  sealed: SEALED,
  config: Config,
  migrations: new URL('../migrations/', import.meta.url),
  create: async ({ config, inTx, system, outgoing, wakeJob, log, showHealth }) => {
    const cipher = cipherOf(config)
    const hashing = await openKeptKey(system, cipher, { purpose: 'hashes', initial: config.SECRET_KEY })
    const keyRing = await openKeyRing({ system, cipher, days: config.SIGNING_KEY_DAYS })
    const tokens = createTokens(keyRing)
    const { SMTP_URL: url, MAIL_FROM: from } = config
    const mails = url ? openMails<Database>({ url, from, cipher, log, identity: getMailIdentity }) : undefined
    const passwords = createPasswords(config.NODE_ENV)
    const deps: Deps = { config, inTx, system, cipher, mails, passwords, keyRing, tokens }
    const isOwnPage = ownPages(config)
    const store = await openMediaStore(config)
    const keys = await openPushKeys({ system, cipher })
    const push = { cipher, keys, outgoing, listening: createListening(system), inTx, subject: config.PUBLIC_URL }
    const outages = { cipher, mails, publicUrl: config.PUBLIC_URL }
    const part = { service: 'auth', inTx, store, ledger: userFiles, answers: EXPORT_ANSWERS }
    const exported = companyExportPart(part)
    const copies = createCopyTeller({ system, inTx, log })
    return {
      routes: [
        ...companyRoutes(deps),
        ...signInRoutes(deps),
        ...keyRoutes(deps),
        ...optionRoutes(deps),
        ...installationRoutes(deps, store),
        ...userRoutes(deps),
        ...invitationRoutes(deps),
        ...settingRoutes(deps),
        ...auditRoutes,
        ...passwordResetRoutes(deps),
        ...twoFactorRoutes(deps),
        ...supportRoutes(deps),
        ...pushRoutes(push),
        ...platformRoutes({ system, showHealth }),
        ...storageRoutes(outages),
        ...companyExportRoutes(deps, store, hashing),
      ],
      consumers: [
        ...copyConsumers(copies),
        ...planConsumers(() => wakeJob(tellCompanies)),
        ...queueConsumers,
        ...connectionConsumers,
        ...auditConsumers,
        ...presenceConsumers,
        ...renewalConsumers,
        ...pushConsumers(push),
        ...outageConsumers(outages),
        ...weeklyReportConsumers(outages),
        ...storageConsumers(outages),
        ...fullConsumers<Database>('auth'),
        ...exportConsumers(outages),
        ...exported.consumers,
      ],
      files: serveFiles({ inTx, system, store, config }, [
        { ledger: userFiles, photos: { contract: openUserPhoto, find: findPhoto } },
      ]),
      erasure: { forget: forgetActsOf(inTx) },
      jobs: [
        tellCompanies,
        ...limitJobs,
        ...invitationJobs,
        ...auditJobs,
        ...presenceJobs,
        ...renewalJobs,
        ...supportJobs,
        ...pushJobs,
        ...outageJobs(outages),
        ...weeklyReportJobs({ mails }),
        ...exportJobs(outages),
        ...mailJobs<Database>(),
      ],
      outside: [createPushWork(push), exported.work, ...(mails ? [mails.work] : [])],
      keys: keyRing.verify,
      authorize: (claims) =>
        inTx(systemCaller(claims.companyId, claims.sessionId), (tx) => authorize(tx, claims, new Date())),
      enterCompany,
      hideRequest: (requestHash) => hideHash(requestHash, hashing).toString('hex'),
      extend: async (server) => {
        await server.register(cookie)
        server.addHook('onRequest', async ({ routeOptions, headers }) => {
          const isByCookie = routeOptions.config.contract?.access === 'cookie'
          if (isByCookie && !isOwnPage(headers)) throw new AppError('ERR_NO_PERMISSION')
        })
      },
      start: async () => {
        // The service starts even without the file store, because only photos need it.
        store.check().catch((err: unknown) => log.error({ err }, 'files can not be kept'))
        await inTx(systemCaller(0, randomUUID()), requestPlans)
        return async () => {
          await copies.stop()
          store.close()
        }
      },
    }
  },
}
