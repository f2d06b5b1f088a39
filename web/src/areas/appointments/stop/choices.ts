/** What becomes of each booking under a stop, as it is chosen on the screen. */
import { type Candidate, whichMeet } from '@clinic/contract/areas/appointments/alternatives.ts'
import type { AppointmentRow } from '@clinic/contract/areas/appointments/nouns.ts'
import { momentFrom } from '@clinic/contract/days.ts'

/** A place that is free for a booking: with the same or somebody else, in the same thing or another one. */
export type Offer = {
  readonly way: 'later' | 'other'
  readonly withId: number
  readonly withName: string
  readonly startTime: string
  readonly endTime: string
}
/** A booking under the stop; `locked`: why it cannot be moved. */
export type Seen = { readonly row: AppointmentRow; readonly locked: string; readonly offers: readonly Offer[] }
/** A place by itself, so that it stays chosen when the others are computed anew; or none. */
export type Choice = Offer | 'cancel' | 'wait'
export type Choices = ReadonlyMap<number, Choice>
/** What becomes of one booking; `withId`: with whom or in what. */
export type Wish = {
  readonly id: number
  readonly version: number
  readonly deed: 'move' | 'cancel' | 'wait'
  readonly withId?: number
  readonly startTime?: string
}

export const sameOffer = (one: Offer, other: Offer): boolean =>
  one.withId === other.withId && one.startTime === other.startTime

/** Chosen by hand where that is still offered, else the first place, else to be moved later. */
export const chosenFor = ({ row, offers }: Seen, byHand: Choices): Choice => {
  const said = byHand.get(row.id)
  if (said === 'cancel' || said === 'wait') return said
  return (said && offers.find((one) => sameOffer(one, said))) ?? offers[0] ?? 'wait'
}

/** A place chosen by hand that is offered no more. */
export const isGone = ({ row, offers }: Seen, byHand: Choices): boolean => {
  const said = byHand.get(row.id)
  return typeof said === 'object' && !offers.some((one) => sameOffer(one, said))
}

export const wishOf = (seen: Seen, byHand: Choices): Wish => {
  const { id, version } = seen.row
  const choice = chosenFor(seen, byHand)
  if (typeof choice === 'string') return { id, version, deed: choice }
  return { id, version, deed: 'move', withId: choice.withId, startTime: choice.startTime }
}

const at = (moment: string): number => momentFrom(moment).getTime()
const placeOf = ({ row }: Seen, { way, withId, startTime, endTime }: Offer): Candidate => ({
  ...{ way, withId, from: at(startTime), until: at(endTime) },
  holds: [`with:${withId}`, ...(row.chairId ? [`chair:${row.chairId}`] : [])].map((what) => ({
    what,
    until: at(endTime),
  })),
})

/** Bookings that were given one place between them. */
export const inEachOthersWay = (rows: readonly Seen[], byHand: Choices): Set<number> =>
  whichMeet(
    new Map(
      rows.flatMap((seen): [number, Candidate][] => {
        const choice = chosenFor(seen, byHand)
        return typeof choice === 'string' ? [] : [[seen.row.id, placeOf(seen, choice)]]
      }),
    ),
  )

/** How many go where. */
export const countsOf = (rows: readonly Seen[], byHand: Choices) => {
  const chosen = rows.map((seen) => chosenFor(seen, byHand))
  const many = (is: (choice: Choice) => boolean) => chosen.filter(is).length
  return {
    later: many((one) => typeof one === 'object' && one.way === 'later'),
    other: many((one) => typeof one === 'object' && one.way === 'other'),
    cancel: many((one) => one === 'cancel'),
    wait: many((one) => one === 'wait'),
  }
}
