import { refuseDouble as refuse } from '@recado/kit/db/refuse-double'

/** Converts a violated unique index into the error for a name or colour that another queue has. */
export const refuseDouble = refuse({
  queue_name: 'ERR_QUEUE_NAME_ALREADY_EXISTS',
  queue_color: 'ERR_QUEUE_COLOR_ALREADY_EXISTS',
})
