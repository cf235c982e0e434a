import { serviceRoute } from './service-route.ts'

export const showChatService = serviceRoute('chat')
