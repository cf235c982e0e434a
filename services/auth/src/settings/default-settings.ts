type Setting = { readonly key: string; readonly value: string; readonly isPublic?: true }

/** Every setting of a company, with the value that it starts with; everybody of the company may read the public ones. */
export const DEFAULT_SETTINGS: readonly Setting[] = [
  { key: 'userRating', value: 'disabled', isPublic: true },
  { key: 'scheduleType', value: 'disabled', isPublic: true },
  { key: 'call', value: 'disabled', isPublic: true },
  { key: 'CheckMsgIsGroup', value: 'disabled', isPublic: true },
  { key: 'sendGreetingAccepted', value: 'disabled', isPublic: true },
  { key: 'sendMsgTransfTicket', value: 'disabled', isPublic: true },
  { key: 'chatBotType', value: 'text', isPublic: true },
  { key: 'greetingSingleQueue', value: 'disabled', isPublic: true },
  {
    key: 'greetingAcceptedMessage',
    value: '{{greeting}}, {{firstName}}! Meu nome é {{agent}} e vou continuar o seu atendimento.',
  },
  {
    key: 'transferMessage',
    value: 'Você está sendo transferido(a) para {{queue}} {{agent}}. Aguarde um instante.',
  },
  { key: 'callRejectMessage', value: 'Este número não atende ligações. Por favor, envie uma mensagem.' },
  { key: 'ratingThanksMessage', value: 'Obrigado pela sua avaliação!' },
  { key: 'optOutMessage', value: 'Pronto! Você não receberá mais mensagens de campanhas.' },
  { key: 'showDeletedMessages', value: 'enabled', isPublic: true },
  { key: 'messagesRetentionMonths', value: '0' }, // 0: for ever
  { key: 'campaignsEnabled', value: 'true', isPublic: true },
  { key: 'userCreation', value: 'enabled', isPublic: true },
  { key: 'ipixc', value: '' },
  { key: 'tokenixc', value: '' },
  { key: 'ipmkauth', value: '' },
  { key: 'clientidmkauth', value: '' },
  { key: 'clientsecretmkauth', value: '' },
  { key: 'asaas', value: '' },
]

export const PUBLIC_SETTINGS: readonly string[] = DEFAULT_SETTINGS.filter(({ isPublic }) => isPublic).map(
  ({ key }) => key,
)
