/** The company that `make demo` creates. All its people are invented. */
export const DEMO = {
  name: 'Floricultura Aurora',
  phone: '11 93000-0001',
  /** The WhatsApp number of the company, which belongs to a simulated phone. */
  number: '5511930000001',
  password: 'recado-demo',
  connection: 'WhatsApp da loja',
  admin: { name: 'Marina Duarte', email: 'marina@demo.recado.test' },
  agentOfQueue: { name: 'Rafael Lima', email: 'rafael@demo.recado.test' },
  rider: { name: 'Diego Nunes', email: 'diego@demo.recado.test' },
  agentOfNone: { name: 'Júlia Prado', email: 'julia@demo.recado.test' },
} as const

/** A company with an overdue invoice, which super users see in their pages and whose own admin is asked to pay. */
export const DEBTOR = {
  name: 'Papelaria Estrela',
  phone: '11 93000-0002',
  admin: { name: 'Otávio Reis', email: 'otavio@demo.recado.test' },
} as const

/** The queues, in the order in which the bot's menu offers them to contacts. */
export const QUEUES = [
  { name: 'Atendimento', color: '#2f9e44' },
  { name: 'Encomendas', color: '#7048e8' },
  { name: 'Entregas', color: '#e8590c', firstAnswerMinutes: 1 }, // the demo shows missed targets at once; the other queues have ten minutes
] as const
export type QueueName = (typeof QUEUES)[number]['name']

export const PEOPLE: readonly {
  readonly name: string
  readonly email: string
  readonly profile: 'user' | 'supervisor'
  readonly queues: readonly QueueName[]
}[] = [
  {
    name: 'Sérgio Matos',
    email: 'sergio@demo.recado.test',
    profile: 'supervisor',
    queues: ['Atendimento', 'Encomendas', 'Entregas'],
  },
  { ...DEMO.agentOfQueue, profile: 'user', queues: ['Atendimento'] },
  { name: 'Camila Torres', email: 'camila@demo.recado.test', profile: 'user', queues: ['Atendimento', 'Encomendas'] },
  { name: 'Patrícia Alves', email: 'patricia@demo.recado.test', profile: 'user', queues: ['Encomendas'] },
  { ...DEMO.rider, profile: 'user', queues: ['Entregas'] },
  { name: 'Bruno Sato', email: 'bruno@demo.recado.test', profile: 'user', queues: ['Atendimento', 'Entregas'] },
  { ...DEMO.agentOfNone, profile: 'user', queues: [] },
]

/** A colleague who has been invited, and has not accepted yet. */
export const INVITED = { email: 'helena@demo.recado.test', profile: 'user', queue: 'Encomendas' } as const

/** The lanes of the board, from left to right. */
export const LANES = [
  { name: 'Novo pedido', color: '#1971c2' },
  { name: 'Orçamento', color: '#f08c00' },
  { name: 'Pago', color: '#2f9e44' },
  { name: 'Em produção', color: '#9c36b5' },
  { name: 'Saiu para entrega', color: '#e8590c' },
] as const

export const TAGS = [
  { name: 'Empresa', color: '#495057' },
  { name: 'Casamento', color: '#c2255c' },
  { name: 'Assinatura', color: '#0b7285' },
  { name: 'Urgente', color: '#c92a2a' },
] as const

/** The company's fields of contacts, and values that its customers have in turn; '' for none. */
export const FIELDS = [
  { name: 'Flores preferidas', kind: 'text', options: [], values: ['Girassóis', 'Rosas vermelhas', '', 'Orquídeas'] },
  { name: 'Aniversário', kind: 'date', options: [], values: ['14/03/1988', '', '02/11/1975', '', '27/06/1991'] },
  {
    name: 'Assinatura',
    kind: 'choice',
    options: ['Semanal', 'Quinzenal', 'Mensal'],
    values: ['', 'Semanal', '', 'Mensal', '', '', 'Quinzenal'],
  },
  { name: 'Pedidos no ano', kind: 'number', options: [], values: ['3', '12', '1', '', '7'] },
  { name: 'Empresa', kind: 'boolean', options: [], values: ['não', 'não', 'sim'] },
] as const

export const QUICK_MESSAGES = [
  { shortcode: 'horario', message: 'Abrimos de segunda a sábado, das 8h às 19h, e aos domingos até as 13h.' },
  {
    shortcode: 'entrega',
    message: 'Entregamos em toda a cidade. A taxa depende do bairro: qual é o seu, {{firstName}}?',
  },
  { shortcode: 'pix', message: 'A chave Pix é o CNPJ da loja. Assim que cair, seu pedido entra em produção!' },
  {
    shortcode: 'cuidados',
    message: 'Troque a água a cada dois dias e corte um dedo da haste: as flores duram bem mais.',
  },
  { shortcode: 'assinante', message: 'Oi, {{firstName}}! Sua assinatura ({{assinatura}}) está em dia. 🌷' },
  { shortcode: 'obrigada', message: 'Nós que agradecemos, {{firstName}}! Protocolo {{protocol}}.' },
] as const

export type Option = { readonly title: string; readonly message: string; readonly options?: readonly Option[] }

/** The options that the bot offers in the deliveries queue. */
export const OPTIONS: readonly Option[] = [
  {
    title: 'Onde está minha entrega?',
    message: 'Para quando ela está marcada?',
    options: [
      { title: 'Hoje', message: 'Saímos às 9h e às 14h. Diga o número do pedido que já localizamos.' },
      { title: 'Outro dia', message: 'Diga o número do pedido e o dia, e confirmamos o horário.' },
    ],
  },
  { title: 'Mudar o endereço', message: 'Escreva o novo endereço completo, com CEP.' },
  { title: 'Falar com a equipe', message: 'Certo! Já chamamos alguém.' },
]

/** @returns the address of a user's photo */
export const photoAddress = (url: string, userId: number): string => `${url}/api/users/${userId}/photo`
