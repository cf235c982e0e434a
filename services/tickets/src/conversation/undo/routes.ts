import * as contract from '@recado/contracts/undo/routes'
import { type Route, route } from '@recado/kit/http/routes/route'
import type { OnUndone } from '../from-wings.ts'
import { undoStep } from './undo-step.ts'

export const undoRoutes = ({ onUndone }: { readonly onUndone: OnUndone }): Route[] => [
  route(contract.undoStep, (tx, { undoId }) => undoStep(tx, undoId, onUndone)),
]
