import { ERRORS } from '@recado/contracts/error-catalogue'
import type { ErrorCode } from '@recado/contracts/errors'
import type { Notification } from '@recado/contracts/notifications/notification'
import { UNKNOWN } from '@recado/contracts/open-enum'
import { useTranslation } from 'react-i18next'
import { currentLanguage } from '../../shared/i18n/language.ts'
import { plainText } from '../../shared/text/plain-text.ts'

type Words = { readonly title: string; readonly text: string }

/** @returns a function that describes the event and the subject of a notification */
export function useNoticeWords(): (notice: Notification) => Words {
  const { t } = useTranslation()
  return ({ by, about }) => {
    const who = by?.name ?? t('notices.somebody')
    switch (about.kind) {
      case 'chat-mention':
        return { title: t('notices.chatMention', { who, title: about.chat.title }), text: plainText(about.excerpt) }
      case 'note-mention':
        return {
          title: t('notices.noteMention', { who, name: about.ticket.contactName }),
          text: plainText(about.excerpt),
        }
      case 'ticket-assigned':
        return { title: t('notices.assigned', { who, name: about.ticket.contactName }), text: about.excerpt ?? '' }
      case 'ticket-woken':
        return {
          title: t('notices.woken', { name: about.ticket.contactName }),
          text: t(`notices.wokenBecause.${about.because}`),
        }
      case 'send-failed':
        return {
          title: t('notices.sendFailed', { name: about.ticket.contactName }),
          text: reasonOf(about.error) ?? plainText(about.excerpt),
        }
      case 'deletion-refused':
        return {
          title: t('notices.deletionRefused', { name: about.ticket.contactName }),
          text: plainText(about.excerpt),
        }
      case 'ticket-breached':
        return { title: t(`notices.breached.${about.target}`, { name: about.ticket.contactName }), text: '' }
      case 'connection-down':
        return { title: t('notices.connectionDown', { name: about.whatsapp.name }), text: t('notices.seeConnections') }
      case 'webhook-off':
        return {
          title: t('notices.webhookOff', { name: about.webhook.name }),
          text: t(`notices.webhook.${about.reason}`),
        }
      case 'company-export':
        return { title: t(about.isReady ? 'notices.exportReady' : 'notices.exportFailed'), text: '' }
      case UNKNOWN:
        return { title: t('notices.unknown'), text: '' }
    }
  }
}

const reasonOf = (error: string | null): string | undefined =>
  error !== null && Object.hasOwn(ERRORS, error) ? ERRORS[error as ErrorCode][currentLanguage()] : undefined
