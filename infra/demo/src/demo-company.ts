/** The company that `make demo` shows; everybody in it is invented. */
export const DEMO = {
  name: 'Floricultura Aurora',
  phone: '11 93000-0001',
  /** Its WhatsApp number, and that of the simulated phone that holds it. */
  number: '5511930000001',
  password: 'recado-demo',
  queue: { name: 'Atendimento', color: '#2f9e44' },
  connection: 'WhatsApp da loja',
  admin: { name: 'Marina Duarte', email: 'marina@demo.recado.test' },
  agentOfQueue: { name: 'Rafael Lima', email: 'rafael@demo.recado.test' },
  agentOfNone: { name: 'Júlia Prado', email: 'julia@demo.recado.test' },
  customers: [
    {
      number: '5511987650001',
      name: 'Ana Beatriz',
      messages: ['Oi, bom dia!', 'Vocês entregam na Vila Mariana ainda hoje?'],
    },
    {
      number: '5511987650002',
      name: 'Seu Geraldo',
      messages: ['Boa tarde, quanto custa um buquê de girassóis?'],
    },
    {
      number: '5511987650003',
      name: 'Cafeteria Grão Fino',
      messages: [
        'Olá! Queremos flores novas para as mesas toda segunda.',
        'São oito mesas.',
        'Pode mandar um orçamento?',
      ],
    },
  ],
} as const
