import * as contract from '@recado/contracts/helps/routes'
import { answerWith, type Route, route } from '@recado/kit/http/routes/route'
import { ANSWERS } from '../answer-texts.ts'
import type { PersonTx } from '../tables/db.ts'
import { changeHelp } from './change-help.ts'
import { createHelp } from './create-help.ts'
import { deleteHelp } from './delete-help.ts'
import { findHelps, getHelp, listHelps } from './help-repository.ts'

/** @param wakeWork wakes the worker that fetches the picture of a new video */
export function helpRoutes(wakeWork: () => void): Route[] {
  const woken =
    <I, T>(useCase: (tx: PersonTx, input: I) => Promise<T>) =>
    (tx: PersonTx, input: I): Promise<T> => {
      tx.afterCommit(wakeWork)
      return useCase(tx, input)
    }
  return [
    route(contract.listHelps, listHelps),
    route(contract.pickHelps, findHelps),
    route(contract.getHelp, (tx, { helpId }) => getHelp(tx, helpId)),
    route(contract.createHelp, woken(createHelp)),
    route(
      contract.changeHelp,
      woken((tx, { helpId, ...change }: { helpId: number } & Parameters<typeof changeHelp>[2]) =>
        changeHelp(tx, helpId, change),
      ),
    ),
    route(contract.deleteHelp, (tx, { helpId }) => deleteHelp(tx, helpId), answerWith(ANSWERS.helpDeleted)),
  ]
}
