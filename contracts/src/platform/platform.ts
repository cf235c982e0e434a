import { z } from 'zod'
import { Company } from '../auth/company.ts'
import { ChannelType, ConnectionStatus } from '../connections/connection.ts'
import { ref } from '../ids.ts'
import { openEnum } from '../open-enum.ts'

/*
 * The data of all companies that super users see. They do not include texts of a company, such as the names of its
 * connections: super users read those only in a support entry, which the company sees.
 */

/** The most companies in one answer; the others are counted only. */
export const MOST_SURVEYED = 5_000

const companyId = ref('company')
const count = z.int().min(0)

/** A company with the end of its licence and its last use. */
export const SurveyedCompany = z.object({
  ...Company.pick({ id: true, name: true, status: true, dueDate: true }).shape,
  isOnTrial: z.boolean(),
  lastActivityAt: z.iso.datetime().nullable(), // when one of its users was last online
  storedBytes: count, // of its files
  storageLimitMb: z.int().nullable(), // MiB; null: no limit
  isStorageNear: z.boolean(), // its admins have been warned that the space is nearly used
})
export type SurveyedCompany = z.infer<typeof SurveyedCompany>

/** The connections of all companies. A connection has a problem if it has not been connected for two minutes. */
export const ConnectionSurvey = z.object({
  byStatus: z.array(z.object({ status: openEnum(ConnectionStatus), connections: count })),
  troubled: z.array(z.object({ companyId, connections: count, since: z.iso.datetime() })), // longest outage first
})
export type ConnectionSurvey = z.infer<typeof ConnectionSurvey>

/** A connection in the list of super users, without its name and number. */
export const ConnectionOfCompany = z.object({
  companyId,
  companyName: z.string(),
  id: ref('whatsapp'),
  type: openEnum(ChannelType),
  status: openEnum(ConnectionStatus),
  since: z.iso.datetime(), // since it is connected, or since it was last connected
  hasProblem: z.boolean(),
  wasOpen: z.boolean(), // false for a connection that has never been linked
})
export type ConnectionOfCompany = z.infer<typeof ConnectionOfCompany>

/** A company with overdue invoices, or with payments that need a review. */
export const IndebtedCompany = z.object({
  companyId,
  invoices: count, // overdue
  value: z.number().min(0), // BRL, of the overdue invoices
  dueDate: z.iso.date().nullable(), // of the oldest overdue invoice
  payments: count, // that need a review
})
export type IndebtedCompany = z.infer<typeof IndebtedCompany>

/** The active tickets of a company. */
export const TicketSurvey = z.object({
  companyId,
  pending: count,
  open: count,
  breached: count, // whose answer or resolution is late
})
export type TicketSurvey = z.infer<typeof TicketSurvey>

/** The state of one service. */
export const ServiceHealth = z.object({
  version: z.string(),
  startedAt: z.iso.datetime(), // of the process that answers
  unsent: z.object({ events: count, seconds: z.number().min(0) }).nullable(), // events that the broker has not taken, at most 10,000, and the age of the oldest; null without a database
  unrouted: count.nullable(), // events of the whole system that no queue takes
  queues: z.array(z.object({ queue: z.string(), waiting: count, dead: count })).nullable(), // queues with events only, sorted by name; null while the broker does not answer
})
export type ServiceHealth = z.infer<typeof ServiceHealth>
