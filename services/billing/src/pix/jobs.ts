import { defineJob, type Job } from '@recado/kit/work/job'
import type { Pix } from './open-pix.ts'

const EVERY_MS = 15 * 60_000

/** Registers the webhook again when the provider drops it, the address changes, or its first check failed. */
export const keepWebhookRegistered = <DB>({ provider, webhookUrl }: Pix): Job<DB> =>
  defineJob({
    name: 'register-pix-webhook',
    everyMs: EVERY_MS,
    run: ({ stopping }) => provider.registerWebhook(webhookUrl, stopping),
  })
