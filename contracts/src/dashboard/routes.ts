import { z } from 'zod'
import { ref } from '../ids.ts'
import { QueryDate } from '../paging.ts'
import { defineRoute } from '../route.ts'
import { Outcomes } from './outcomes.ts'

/** The periods of the dashboard, in whole days that end today. */
const DASHBOARD_DAYS = [3, 7, 15, 30, 60, 90] as const

const NONE: Outcomes = { met: 0, missed: 0 }

/** Outcomes of targets in the period: answers that people gave in time, and ends of tickets. Since 1.1.0. */
const shares = { answers: Outcomes.default(NONE), resolutions: Outcomes.default(NONE) }

const minutes = z.number().min(0).nullable() // one decimal; null without any ticket to count

export const showDashboard = defineRoute({
  method: 'GET',
  url: '/dashboard',
  summary: 'Figures of the present and of a period; supervisors get only those of their own queues',
  access: 'dashboard:view',
  heavy: 'always',
  query: z.object({
    days: z.coerce
      .number<number>()
      .refine((days) => (DASHBOARD_DAYS as readonly number[]).includes(days))
      .optional(), // the two dates then have no effect
    date_from: QueryDate.optional(), // days in the time zone of the company; the first and the last day are included
    date_to: QueryDate.optional(),
  }),
  status: 200,
  response: z.object({
    counters: z.object({
      supportPending: z.int(), // tickets that wait now
      supportHappening: z.int(), // tickets that are open now
      supportFinished: z.int(), // tickets that were closed in the period
      leads: z.int(), // contacts who wrote for the first time in the period
      avgSupportTime: minutes, // from acceptance to the end, for tickets that were closed in the period
      avgWaitTime: minutes, // the wait until acceptance, for tickets that were accepted in the period
    }),
    attendants: z.array(
      z.object({
        id: ref('user'),
        name: z.string(),
        rating: z.number().min(1).max(3).nullable(), // the mean of the ratings in the period, with one decimal
        ratings: z.int(),
        tickets: z.int(), // tickets that were closed in the period
        avgSupportTime: minutes,
        online: z.boolean(),
        ...shares, // of tickets that this user had when the clock ended
      }),
    ), // sorted by name
    targets: z
      .array(
        z.object({
          queueId: ref('queue').nullable(), // null: without a queue
          name: z.string().nullable(),
          ...shares,
        }),
      )
      .default([]), // queues with outcomes in the period, sorted by name; since 1.1.0
    ticketsToday: z.array(z.object({ hour: z.int().min(0).max(23), count: z.int() })), // tickets that were created today, for every hour
  }),
  errors: ['ERR_DASHBOARD_FILTER'],
})
