import { notifications } from '@mantine/notifications'

const ERROR_MS = 2_000
const NEWS_MS = 3_000

// the text is the id, so that the same text is not shown twice at once
export const toastError = (text: string): void => {
  notifications.show({ id: text, message: text, color: 'red', autoClose: ERROR_MS, role: 'alert' })
}
/** An error that a person may not be looking for; stays until it is closed. */
export const toastLastingError = (text: string): void => {
  notifications.show({ id: text, message: text, color: 'red', autoClose: false, role: 'alert' })
}
export const toastInfo = (text: string): void => {
  notifications.show({ id: text, message: text, color: 'blue', autoClose: NEWS_MS, role: 'status' })
}
export const toastSuccess = (text: string): void => {
  notifications.show({ id: text, message: text, color: 'teal', autoClose: NEWS_MS, role: 'status' })
}
