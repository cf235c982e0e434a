import { defineJob, type Job } from '@recado/kit/work/job'
import type { Pix } from './open-pix.ts'

const EVERY_MS = 15 * 60_000

/**
 * Registers the webhook regularly, because the provider may have deleted it, its address may have changed, or the first
 * registration may have failed.
 */
export const keepWebhookRegistered = <DB>({ provider, webhookUrl }: Pix): Job<DB> =>
  defineJob({
    name: 'register-pix-webhook',
    everyMs: EVERY_MS,
    run: ({ stopping }) => provider.registerWebhook(webhookUrl, stopping),
  })
