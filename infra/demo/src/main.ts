import { Failure } from '@recado/up/failure'
import { startStack } from '@recado/up/stack/stack'
import { announce, runInTerminal } from '@recado/up/terminal'
import { DEMO } from './demo-company.ts'
import { seedDemo } from './seed-demo.ts'

await runInTerminal(async (options) => {
  const stack = await startStack(options)
  if (!stack.phoneUrl) throw new Failure('The demo needs the simulated phone, which does not run in production.')
  console.log('Filling it with a company …')
  await seedDemo(stack.url, stack.phoneUrl)
  announce(stack)
  const logins = [
    ['admin', DEMO.admin],
    [`agent of ${DEMO.queue.name}`, DEMO.agentOfQueue],
    ['agent of no queue', DEMO.agentOfNone],
  ] as const
  console.log(`\n${DEMO.name}; the password of everybody is ${DEMO.password}`)
  for (const [role, { name, email }] of logins) console.log(`  ${email.padEnd(26)}${name} (${role})`)
  const customers = DEMO.customers.map(({ name }) => name).join(', ')
  console.log(`Customers on the simulated phone: ${customers}; they write to +${DEMO.number}.`)
})
