import { randomUUID } from 'node:crypto'
import { systemCaller } from '@recado/kit/caller'
import { companyExportPart } from '@recado/kit/company-export/company-export'
import { userConsumers } from '@recado/kit/copies/users'
import { storedFiles } from '@recado/kit/http/routes/serve-files'
import { mailJobs } from '@recado/kit/mail/jobs'
import { openMails } from '@recado/kit/mail/mails'
import { openMediaStore } from '@recado/kit/media/open-media-store'
import { openKeptKey } from '@recado/kit/secrets/kept-key'
import { cipherOf } from '@recado/kit/secrets/sealing-keys'
import type { ServiceDefinition } from '@recado/kit/service'
import { createCancelWork } from './charges/cancel-work.ts'
import { createTxids } from './charges/txid.ts'
import { checkoutRoutes } from './checkout/routes.ts'
import { Config } from './config.ts'
import { closeAccountOf, KEPT_TABLES } from './invoices/close-account.ts'
import { invoiceConsumers } from './invoices/consumers.ts'
import { makeInvoicesJob } from './invoices/jobs.ts'
import { invoiceRoutes } from './invoices/routes.ts'
import { mailConsumers } from './mail/consumers.ts'
import { getMailIdentity } from './mail/installation-repository.ts'
import { removeOldNotices } from './payments/jobs.ts'
import { createNotices } from './payments/notice-work.ts'
import { reconcileJob } from './payments/reconcile-job.ts'
import { reviewRoutes } from './payments/routes.ts'
import { createUnreconciledGauges } from './payments/unreconciled-gauges.ts'
import { webhookRoutes } from './payments/webhook-routes.ts'
import { keepWebhookRegistered } from './pix/jobs.ts'
import { openPix } from './pix/open-pix.ts'
import { announcePlans } from './plans/announce-plans.ts'
import { planConsumers } from './plans/consumers.ts'
import { planRoutes } from './plans/routes.ts'
import { platformRoutes } from './platform/routes.ts'
import { receiptRoutes } from './receipts/routes.ts'
import { remindJob } from './reminders/jobs.ts'
import { SEALED } from './sealed-columns.ts'
import { subscriptionConsumers } from './subscriptions/consumers.ts'
import type { Database } from './tables/db.ts'
import { EXPORT_ANSWERS } from './tables/export-answers.ts'
import { exportFiles } from './tables/export-file-repository.ts'
import { usageConsumers } from './usage/consumers.ts'
import { askForUsageJob } from './usage/jobs.ts'

/** The service `billing`: plans, the invoices of companies, and payments of invoices by Pix. */
export const billing: ServiceDefinition<Database, Config> = {
  name: 'billing',
  sealed: SEALED,
  config: Config,
  migrations: new URL('../migrations/', import.meta.url),
  create: async ({ config, inTx, system, log, outgoing, metrics, showHealth }) => {
    const cipher = cipherOf(config)
    const txids = createTxids(await openKeptKey(system, cipher, { purpose: 'txids', initial: config.SECRET_KEY }))
    const { SMTP_URL: url, MAIL_FROM: from, INVOICE_DAYS_AHEAD: daysAhead } = config
    const mails = url ? openMails<Database>({ url, from, cipher, log, identity: getMailIdentity }) : undefined
    const pix = openPix(config, { outgoing })
    const deps = { config, inTx, system, log, cipher, txids, mails, pix }
    const pixDeps = pix && { ...deps, pix }
    const notices = pixDeps && createNotices(pixDeps)
    const store = await openMediaStore(config)
    const part = { service: 'billing', inTx, store, ledger: exportFiles, answers: EXPORT_ANSWERS }
    const exported = companyExportPart(part)
    createUnreconciledGauges(metrics, system)
    return {
      routes: [
        ...planRoutes(inTx),
        ...invoiceRoutes(deps),
        ...receiptRoutes,
        ...checkoutRoutes(deps),
        ...webhookRoutes(deps, notices?.take),
        ...reviewRoutes(deps),
        ...platformRoutes({ system, showHealth }),
      ],
      consumers: [
        ...planConsumers,
        ...mailConsumers,
        ...subscriptionConsumers(daysAhead),
        ...userConsumers<Database>('billing'),
        ...usageConsumers,
        ...invoiceConsumers,
        ...exported.consumers,
      ],
      erasure: { forget: closeAccountOf(inTx), keep: KEPT_TABLES },
      jobs: [
        askForUsageJob,
        makeInvoicesJob(daysAhead),
        removeOldNotices,
        ...(mails ? [remindJob({ config, mails })] : []),
        ...mailJobs<Database>(),
        ...(pixDeps ? [reconcileJob(pixDeps), keepWebhookRegistered<Database>(pixDeps.pix)] : []),
      ],
      outside: [
        exported.work,
        ...(mails ? [mails.work] : []),
        ...(pixDeps && notices ? [createCancelWork(pixDeps.pix.provider), notices.work] : []),
      ],
      files: storedFiles(exportFiles, store),
      start: async () => {
        // the service starts without its file store, because only files of companies need it
        store.check().catch((err: unknown) => log.error({ err }, 'files can not be kept'))
        await inTx(systemCaller(0, randomUUID()), announcePlans)
        return async () => store.close()
      },
    }
  },
}
