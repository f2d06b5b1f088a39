/** What is done with a ticket, by its state; the desk calls to the room it has named. */
import type { InQueueRow } from '@clinic/contract/areas/triage/queue.ts'
import { triageQueue } from '@clinic/contract/areas/triage/queue.ts'
import {
  type ClosedRoom,
  lineStates,
  whyNotCall,
  whyNotLine,
  whyNotTo,
} from '@clinic/contract/areas/triage/queue-words.ts'
import { useMemo } from 'react'
import { act, offered, type RowAction } from '../../../kit/act/action.ts'
import { usePerson } from '../../../kit/person.ts'
import { say } from '../../../kit/say.ts'

type Action = RowAction<InQueueRow>
type Called = { readonly ticket: string; readonly calls: number }

/** Said of every call: what the loudspeaker says now. */
export const announced = ({ ticket, calls }: Called, place: string): void =>
  say.done(`已叫 ${ticket} 号到${place}${calls > 1 ? `，第 ${calls} 次` : ''}`)

/** Where somebody is called to: what the desk has typed, else where she was called before, else the room she is booked into. */
export const placeOf = ({ place: before, roomName }: InQueueRow, typed: string): string =>
  typed || before || (roomName ?? '')

/** To where the desk calls, how often, and the rooms into which nobody is called. */
type Desk = { readonly place: string; readonly mostCalls: number; readonly closed: readonly ClosedRoom[] }

const calling = (label: string, from: InQueueRow['lineState'], { place, mostCalls, closed }: Desk): Action =>
  act(triageQueue.call, {
    label,
    shown: ({ lineState }: InQueueRow) => lineState === from,
    whyNot: (row: InQueueRow) => whyNotCall(row, mostCalls) ?? whyNotTo(placeOf(row, place), closed),
    input: (row: InQueueRow) => ({ id: row.id, place: placeOf(row, place) }),
    done: null,
    onDone: (answer, row) => announced(answer as Called, placeOf(row, place)),
  })

const skip: Action = act(triageQueue.skip, {
  label: '过号',
  shown: ({ lineState }: InQueueRow) => lineState === 'called',
  whyNot: (row: InQueueRow) => whyNotLine('skip', row),
  input: ({ id }: InQueueRow) => ({ id }),
  done: '已过号，大屏下方会提示客户到前台',
})

const recall: Action = act(triageQueue.recall, {
  label: '召回',
  shown: ({ lineState }: InQueueRow) => lineState === 'missed',
  whyNot: (row: InQueueRow) => whyNotLine('recall', row),
  input: ({ id }: InQueueRow) => ({ id }),
  done: '已召回，排回原来的位置',
})

/** What this person is offered; `moves` is what dropping a card on another column does. */
export const useLineActions = ({ place, mostCalls, closed }: Desk) => {
  const person = usePerson()
  return useMemo(() => {
    const desk = { place, mostCalls, closed }
    const call = calling('呼叫', 'waiting', desk)
    const again = calling('再叫', 'called', desk)
    const actions = [call, again, skip, recall].filter((action) => offered(action, person))
    const moves: Readonly<Record<string, Action>> = {
      'waiting>called': call,
      'called>missed': skip,
      'missed>waiting': recall,
    }
    return { actions, moves }
  }, [person, place, mostCalls, closed])
}

export { lineStates }
