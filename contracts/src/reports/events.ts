import { z } from 'zod'
import { defineEvent } from '../event.ts'
import { ref } from '../ids.ts'
import { Report, ReportDays } from './report.ts'

/** A command from auth: a user wants the numbers of a week by mail. Tickets answers with `report.week-counted`. */
export const weekRequested = defineEvent(
  'report.week-requested',
  z.object({ userId: ref('user'), week: ReportDays }), // seven days in the time zone of the company
)

/** The numbers of a week that a user may see. Answers `report.week-requested`, unless the user was deleted. */
export const weekCounted = defineEvent(
  'report.week-counted',
  z.object({ userId: ref('user'), report: Report.omit({ groups: true, countedFrom: true }) }),
)
