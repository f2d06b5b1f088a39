/** What the roster asks of areas that are built on it or stand beside it: days off, bookings under a block, who hears of it. */
import type { AwayKind } from '@clinic/contract/areas/scheduling/words.ts'
import type { Context } from '../../kit/context.ts'
import { asked } from '../../kit/question.ts'
import type { Limited } from './reads.ts'

export type DayOff = { readonly date: string; readonly name: string }
/** Days between two dates on which the house is closed, by their dates. */
export const daysOff = asked<[Context, from: string, to: string], Promise<readonly DayOff[]>>(
  'on which days the house is closed',
)

/** A block that holds from now on, or does no longer. */
export type Block = {
  readonly id: number
  readonly staffId: number
  readonly kind: AwayKind
  readonly startsAt: string
  readonly endsAt: string
  readonly reason: string
}
/** Called in the transaction of what happened; whoever keeps bookings may refuse. */
export const blockPlaced = asked<[Context, Block], Promise<void>>('what follows when somebody is away')
export const blockLifted = asked<[Context, Block], Promise<void>>('what follows when somebody is away no longer')

/** When somebody may be booked, in milliseconds, half open. */
export type Working = { readonly staffId: number; readonly from: number; readonly until: number }
/** Bookings that a changed roster leaves outside of every shift. */
export type LeftOutside = {
  readonly count: number
  /** The first few, as far as the asker may know of them. */
  readonly said: readonly string[]
  /** Whose they are first, and from when to when hers of that day last. */
  readonly staffId: number
  readonly startsAt: string
  readonly endsAt: string
}
/** Asked in the transaction of the change. Null: none that stands lay within a shift and does no longer. */
export const bookingsOutside = asked<
  [Context, { before: readonly Working[]; after: readonly Working[] }],
  Promise<LeftOutside | null>
>('whose bookings a changed roster leaves outside')

/** A shift that takes so many and no more, as it is now. */
export type LimitedShift = { readonly staffId: number; readonly limited: Limited }
/** Who was booked into shifts after as many as they take now, the first few by name as far as the asker may know. */
export type Beyond = { readonly count: number; readonly said: string[] }
/** Asked in the transaction of the change. Null: nobody stands beyond. */
export const bookingsBeyond = asked<[Context, readonly LimitedShift[]], Promise<Beyond | null>>(
  'who stands beyond the limit of a shift',
)

/** Who hears of the roster, and in which words. */
export type RosterTells = {
  readonly published: (ctx: Context, week: string, to: readonly number[]) => Promise<void>
  readonly changed: (ctx: Context, day: { date: string; before: string; after: string }, to: number) => Promise<void>
  /** People take more than before, in so many days from a date on. */
  readonly opened: (ctx: Context, staffIds: readonly number[], from: string, days: number) => Promise<void>
  readonly asked: (ctx: Context, swap: { fromName: string; days: string; reason: string }, to: number) => Promise<void>
  readonly ended: (
    ctx: Context,
    swap: { days: string; result: string; note: string },
    to: readonly number[],
  ) => Promise<void>
}
export const rosterTells = asked<[], RosterTells>('who hears of the roster')
