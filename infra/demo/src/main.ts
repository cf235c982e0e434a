import { Failure } from '@recado/up/failure'
import { startStack } from '@recado/up/stack/stack'
import { announce, runInTerminal } from '@recado/up/terminal'
import { DEBTOR, DEMO, PEOPLE } from './demo-company.ts'
import { OPERATOR } from './demo-platform.ts'
import { productOf, seedDemo } from './seed-demo.ts'

await runInTerminal(async (options) => {
  const stack = await startStack(options)
  if (!stack.phoneUrl) throw new Failure('The demo needs the simulated phone, which does not run in production.')
  console.log('Filling it with a company …')
  await seedDemo(productOf(stack, stack.phoneUrl))
  announce(stack)
  const logins = [
    [DEMO.admin, 'admin'],
    [OPERATOR, 'runs the installation'],
    ...PEOPLE.map((person) => [person, [person.profile, ...person.queues].join(', ')] as const),
  ] as const
  console.log(`\n${DEMO.name}; the password of everybody is ${DEMO.password}`)
  for (const [{ name, email }, role] of logins) console.log(`  ${email.padEnd(28)}${name} (${role})`)
  const { name: debtor, admin } = DEBTOR
  if (stack.bankUrl) console.log(`  ${admin.email.padEnd(28)}${admin.name} (admin of ${debtor}, which has not paid)`)
  console.log(`Customers on the simulated phone write to +${DEMO.number}.`)
})
