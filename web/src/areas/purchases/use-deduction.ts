/** The items somebody can still use, what is ticked of them, and taking it. */
import { purchases, whyNotTogether } from '@clinic/contract/areas/purchases/calls.ts'
import { useState } from 'react'
import { offerUndo } from '../../kit/act/undo.ts'
import { useUnsaved } from '../../kit/form/use-unsaved.ts'
import { NO_LINE, useOffline } from '../../kit/line-watch.ts'
import { useMay } from '../../kit/person.ts'
import { useAction, useAnswer } from '../../kit/query.ts'
import { say } from '../../kit/say.ts'
import {
  backdatedTo,
  type Choice,
  type Chosen,
  countOf,
  type DeskItem,
  linesOf,
  nothing,
  proposedDept,
  type Treated,
  ticked,
  wantedOf,
  whyNotDated,
  whyNotTake,
} from './choice.ts'

type Made = { readonly id: number; readonly no: string }

/** Done; one that was taken by mistake is taken back at once by who may. */
const sayTaken = (made: readonly Made[], mayWithdraw: boolean): void => {
  const [one] = made
  const text = `已划扣 ${made.map(({ no }) => no).join('、')}`
  if (one && made.length === 1 && mayWithdraw)
    void offerUndo(text, { call: purchases.withdraw, input: { id: one.id, reason: '划扣后即撤回' } })
  else say.done(text)
}

const useTicked = (customerId: number | null) => {
  const [chosen, setChosen] = useState<Chosen>({})
  const [treated, setTreated] = useState<Treated>(nothing)
  const clear = () => {
    setChosen({})
    setTreated(nothing)
  }
  const unsaved = useUnsaved({
    what: '划扣',
    name: customerId === null ? undefined : `deduction of ${customerId}`,
    place: ['customerId'],
    count: () => countOf(chosen, treated),
    read: () => ({ chosen, treated }),
    restore: (kept) => {
      setChosen(kept.chosen)
      setTreated({ ...nothing, ...kept.treated })
    },
  })
  const set = (id: number, choice: Choice | null) =>
    setChosen(({ [id]: _old, ...others }) => (choice ? { ...others, [id]: choice } : others))
  return { chosen, set, treated, setTreated, clear, unsaved }
}

type Wanted = {
  readonly customerId: number | null
  readonly wanted: readonly DeskItem[]
  readonly chosen: Readonly<Record<number, Choice>>
  readonly given: Treated
}

/** Takes what is wanted, one item by its own call, several together. */
const useTaking = ({ customerId, wanted, chosen, given }: Wanted, onDone: (made: readonly Made[]) => void) => {
  const may = useMay()
  const one = useAction(purchases.deduct, { done: null, onDone: (made) => onDone([made]) })
  const several = useAction(purchases.deductBatch, { done: null, onDone })
  const single = wanted.length === 1 && may(purchases.deduct.may)
  const offline = useOffline()
  const refusal =
    (offline && wanted.length > 0 ? NO_LINE : undefined) ??
    wanted.map((item) => whyNotTake(item, chosen[item.id]!, given.deptId)).find((text) => text !== '') ??
    whyNotTogether(wanted.length, may(purchases.deductBatch.may))?.message ??
    whyNotDated(given)
  const busy = one.isPending || several.isPending
  const ready = customerId !== null && wanted.length > 0 && refusal === '' && !busy
  const send = () => {
    if (!ready) return
    const lines = linesOf(wanted, chosen, given)
    const back = backdatedTo(given)
    if (single) one.mutate({ ...lines[0]!, ...back })
    else several.mutate({ customerId, items: lines, ...back })
  }
  return { refusal, busy, ready, send }
}

/** @param onTaken after the sessions are taken */
export const useDeducting = (customerId: number | null, onTaken: () => void) => {
  const may = useMay()
  const answer = useAnswer(purchases.deskItems, customerId === null ? null : { customerId, pageSize: 200 }, {
    keepLast: true,
  })
  const { chosen, set, treated, setTreated, clear, unsaved } = useTicked(customerId)
  const items = answer.data?.result ?? []
  const wanted = wantedOf(items, chosen)
  const given: Treated = { ...treated, deptId: treated.deptId ?? proposedDept(wanted) }
  const taking = useTaking({ customerId, wanted, chosen, given }, (made) => {
    unsaved.saved()
    clear()
    sayTaken(made, may(purchases.withdraw.may))
    onTaken()
  })
  const toggle = (item: DeskItem) => {
    if (chosen[item.id]) set(item.id, null)
    else if (item.can > 0) set(item.id, ticked(item, customerId))
  }
  const giveUp = () => {
    unsaved.forget()
    unsaved.noted()
    clear()
  }
  /** Only what is chosen: a department that is merely proposed goes with the items it was proposed for. */
  const treat = (part: Partial<Treated>) => setTreated((old) => ({ ...old, ...part }))
  return { customerId, answer, items, chosen, set, toggle, treated: given, treat, wanted, ...taking, unsaved, giveUp }
}
export type Deducting = ReturnType<typeof useDeducting>
