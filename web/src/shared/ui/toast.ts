import { notifications } from '@mantine/notifications'

const ERROR_MS = 2_000
const NEWS_MS = 3_000

// the text is also the id, so that the same text is not shown twice at a time
export const toastError = (text: string): void => {
  notifications.show({ id: text, message: text, color: 'red', autoClose: ERROR_MS, role: 'alert' })
}
/** An error that the user may not expect, so it stays until the user closes it. */
export const toastLastingError = (text: string): void => {
  notifications.show({ id: text, message: text, color: 'red', autoClose: false, role: 'alert' })
}
export const toastInfo = (text: string): void => {
  notifications.show({ id: text, message: text, color: 'blue', autoClose: NEWS_MS, role: 'status' })
}
export const toastSuccess = (text: string): void => {
  notifications.show({ id: text, message: text, color: 'teal', autoClose: NEWS_MS, role: 'status' })
}
