import type { QueueOption } from '@recado/contracts/queues/option'

export type TreeSteps = {
  readonly isBusy: boolean
  readonly show: (option: QueueOption) => void
  readonly edit: (option: QueueOption) => void
  readonly addInside: (option: QueueOption) => void
  readonly remove: (option: QueueOption) => void
  readonly trade: (option: QueueOption, sibling: QueueOption) => void
}
