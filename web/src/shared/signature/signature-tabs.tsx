import { Tabs } from '@mantine/core'
import { Code } from '../ui/code.tsx'
import { TabsList } from '../ui/tabs-list.tsx'
import { SIGNATURE_SAMPLES } from './signature-samples.ts'

const [FIRST = ''] = Object.keys(SIGNATURE_SAMPLES)

/** Sample code that checks the signature of a webhook, with a tab for each programming language. */
export function SignatureTabs() {
  return (
    <Tabs defaultValue={FIRST} keepMounted={false}>
      <TabsList>
        {Object.keys(SIGNATURE_SAMPLES).map((name) => (
          <Tabs.Tab key={name} value={name}>
            {name}
          </Tabs.Tab>
        ))}
      </TabsList>
      {Object.entries(SIGNATURE_SAMPLES).map(([name, code]) => (
        <Tabs.Panel key={name} value={name} pt="sm">
          <Code label={name} value={code} />
        </Tabs.Panel>
      ))}
    </Tabs>
  )
}
