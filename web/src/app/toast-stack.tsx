import { Notifications } from '@mantine/notifications'
import classes from './toast-stack.module.css'

export const ToastStack = () => <Notifications position="top-right" limit={3} classNames={{ root: classes.stack }} />
