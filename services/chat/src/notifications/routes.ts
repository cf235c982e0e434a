import * as contract from '@recado/contracts/notifications/routes'
import { type Route, route } from '@recado/kit/http/routes/route'
import { listNotifications, readAllNotifications, readNotification } from './read-notifications.ts'

export const notificationRoutes: readonly Route[] = [
  route(contract.listNotifications, listNotifications),
  route(contract.readNotification, (tx, { notificationId }) => readNotification(tx, notificationId)),
  route(contract.readAllNotifications, readAllNotifications),
]
