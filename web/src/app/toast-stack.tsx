import { Notifications } from '@mantine/notifications'

export const ToastStack = () => <Notifications position="top-right" limit={3} />
