import type { Translated } from '../../../shared/i18n/translated.ts'
import type { pt } from './pt.ts'

export const en: Translated<typeof pt> = {
  invite: {
    anyTitle: 'Invitation',
    title: 'Invitation to {{company}}',
    lead: 'Choose your name and password to begin.',
    leadBy: '{{name}} invited you. Choose your name and password to begin.',
    roles: {
      admin: 'You will be an administrator: you see all conversations and change everything in the company.',
      supervisor: 'You will be a supervisor: you follow and distribute the conversations of your queues.',
      user: 'You will be an agent: you answer the customers of your queues.',
    },
    submit: 'Accept and sign in',
    welcome: 'Welcome!',
    done: 'Invitation accepted! Sign in to begin.',
    signedIn: 'You are already signed in in this browser. To accept the invitation, sign out first.',
    signedInAs:
      'You are signed in as {{name}} of {{company}}. The invitation creates another account; to accept it, sign out first.',
    leave: 'Sign out and accept the invitation',
    stay: 'Stay as I am',
  },
}
