import { useEffect, useEffectEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { errorMessage } from '../shared/api/error-text.ts'
import { renewPush, turnPushOn } from '../shared/push/push-browser.ts'
import type { LiveState } from '../shared/realtime/live-socket.ts'
import { useCurrentUser } from '../shared/session/current-user.tsx'
import { notePushOffer, wasPushOffered } from '../shared/storage/local-data.ts'
import { toastError, toastSuccess } from '../shared/ui/toast.ts'
import { toastLastingNewsWithAction } from '../shared/ui/toast-with-action.tsx'
import { onMissed } from './missed.ts'

/**
 * Renews the subscription of this browser, answers its service worker, and offers notifications after the first missed
 * customer. The window of a support entry leaves all of it to the user's own company, whose notifications continue.
 * @param state the state of the live connection; while it is open, a visible window notifies the user itself
 */
export function usePush(state: LiveState | undefined): void {
  const isVisit = useCurrentUser().support !== null
  useAnswers(state === 'connected' && !isVisit)
  useOffer(isVisit)
  useEffect(() => {
    // the visited company of a support entry lists no browser of its user, which would seem removed
    if (!isVisit) renewPush().catch(() => undefined) // the next opening tries again
  }, [isVisit])
}

/** Answers the questions of the service worker about this window. */
function useAnswers(isLive: boolean): void {
  const navigate = useNavigate()
  const answer = useEffectEvent(({ data, ports: [port] }: MessageEvent) => {
    if (data?.type === 'is-live') port?.postMessage(isLive)
    if (data?.type !== 'open') return
    void navigate(data.url)
    port?.postMessage(true)
  })
  useEffect(() => {
    const { serviceWorker } = navigator
    if (!serviceWorker) return
    const listen = (event: MessageEvent) => answer(event)
    serviceWorker.addEventListener('message', listen)
    serviceWorker.startMessages()
    return () => serviceWorker.removeEventListener('message', listen)
  }, [])
}

/** Offers notifications once, when the user comes back after a message of a customer that they did not see. */
function useOffer(isVisit: boolean): void {
  const { t } = useTranslation()
  const { id } = useCurrentUser()
  const hasMissed = useRef(false)
  const turnOn = () =>
    turnPushOn().then(
      (permission) => (permission === 'granted' ? toastSuccess(t('push.on')) : toastError(t('push.denied'))),
      (error) => toastError(errorMessage(error, t('push.denied'))),
    )
  const offer = useEffectEvent(() => {
    if (isVisit || !hasMissed.current || !document.hasFocus()) return
    hasMissed.current = false
    const isPossible =
      'serviceWorker' in navigator && 'PushManager' in globalThis && typeof Notification !== 'undefined'
    if (!isPossible || Notification.permission !== 'default' || wasPushOffered(id)) return
    notePushOffer(id)
    toastLastingNewsWithAction(t('push.offer'), t('push.turnOn'), () => void turnOn())
  })
  useEffect(() => {
    const stop = onMissed(() => {
      hasMissed.current = true
    })
    const onFocus = () => offer()
    window.addEventListener('focus', onFocus)
    return () => {
      stop()
      window.removeEventListener('focus', onFocus)
    }
  }, [])
}
