import { Priority } from '@recado/contracts/priority'

/** The number by which rows store and sort a priority. */
export const rankOf = (priority: Priority): number => Priority.options.indexOf(priority)

export const priorityOf = (rank: number): Priority => Priority.options[rank] ?? 'none'
