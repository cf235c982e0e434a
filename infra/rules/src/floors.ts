/**
 * The subjects (folders of `src`) of each service in their order, lowest first: a subject imports use cases only of
 * subjects before it. A service that is not named here may order its subjects as it likes, without a cycle.
 * `unsettled`: its subjects still import each other in cycles; no new service may say so.
 */
export type Floors = Readonly<Record<string, readonly string[] | 'unsettled'>>

export const FLOORS: Floors = {
  auth: [
    'audit',
    'sessions',
    'keys',
    'settings',
    'limits',
    'mail',
    'passwords',
    'plans',
    'options',
    'users',
    'connections',
    'queues',
    'presence',
    'two-factor',
    'companies',
    'password-reset',
    'sign-in',
    'operator',
  ],
  billing: ['companies', 'plans'],
  connections: [
    'channels',
    'identities',
    'leases',
    'queries',
    'media',
    'outbound',
    'inbound',
    'sessions',
    'connections',
    'companies',
  ],
  tickets: 'unsettled',
}
