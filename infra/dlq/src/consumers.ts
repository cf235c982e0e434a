/** Every queue that a service consumes; the broker cannot be asked for them over AMQP. A test compares it with the services. */
export const CONSUMERS = [
  'auth.forget-connections',
  'auth.keep-connections',
  'auth.keep-plans',
  'auth.keep-queues',
  'billing.announce-plans',
  'connections.commands',
  'connections.queues',
  'tickets.keep-connection',
  'tickets.keep-user',
  'tickets.receive-message',
  'tickets.record-acknowledgement',
  'tickets.remove-connection',
  'tickets.remove-user',
] as const
