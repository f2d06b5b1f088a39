/** What a visit asks of areas that are built on visits. Parts of statements are on a customer of the alias. */

import type { triageQueue } from '@clinic/contract/areas/triage/queue.ts'
import type { OutputOf } from '@clinic/contract/call.ts'
import type { Context } from '../../kit/context.ts'
import { asked } from '../../kit/question.ts'

/** Sessions bought and not yet used. */
export const sessionsLeftOf = asked<[customer: string], string>('how many sessions a customer has left')
/** Open debt of her orders, in fen. */
export const debtOf = asked<[customer: string], string>('what a customer owes')
/** Is there an order that stands, written on this visit? */
export const hasOrders = asked<[Context, visitId: number], Promise<boolean>>('whether a visit has orders')
/** Why the person whose id an expression gives is not on duty now; null when she is, or no roster says. */
export const whyOffNow = asked<[staffId: string], string>('why somebody is not on duty')
/** Is a complaint of hers open that this person may read? */
export const isComplaining = asked<[Context, customerId: number], Promise<boolean>>(
  'whether a complaint of a customer is open',
)
/** Was she treated on this day? */
export const wasTreated = asked<[Context, customerId: number, day: string], Promise<boolean>>(
  'whether a customer was treated',
)
/**
 * The consultation that runs on the visit of an alias, to be joined under a name of its own: a relation, the name and its condition.
 * It has `paused_at` and `paused_sec`; one at most runs on a visit.
 */
export const runsOn = asked<[run: string, visit: string], string>('the consultation that runs on a visit')
/** Whether an original demand is named by what is built on visits. */
export const demandIsNamed = asked<[demandId: string], string>('whether a demand is named')

/** What a prospect was reported with, as the desk sees it. */
export type Lead = {
  readonly id: number
  readonly no: string
  readonly developerName: string
  readonly demandText: string
}
/** The report that a visit of this customer takes along; null: none. */
export const leadOf = asked<[Context, customerId: number], Promise<Lead | null>>('by whose report a customer comes')
/** A visit was registered; `declarationId` null: she does not come by her report, and `unlinkReason` says why. */
export const leadArrives = asked<
  [
    Context,
    arrival: {
      visitId: number
      customerId: number
      declarationId?: number | null | undefined
      unlinkReason?: string | undefined
    },
  ],
  Promise<void>
>('what follows for her report when a customer has come')
/** The room in which the customer of a visit (of the alias) is booked, by its name; null: none, or one that is closed now. */
export const roomOf = asked<[visit: string], string>('into which room a visit is booked')
/** The room of a visit (of the alias) that is closed now, and why; null: it is not. */
export const closedRoomOf = asked<[visit: string], string>('why nobody is called into the room of a visit')
/** Rooms that are in use, by their names in their order, and those of them that are closed now. */
export const roomsInUse = asked<[Context], Promise<OutputOf<typeof triageQueue.rooms>>>('which rooms the hospital has')
/** Id of the consultant with whom a customer (of the alias) has an appointment today; null where she has none. */
export const bookedWith = asked<[customer: string], string>('with whom a customer is booked today')
