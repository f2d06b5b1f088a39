/** What becomes of each booking under a stop, as it is chosen on the screen. */
import { type Candidate, whichMeet } from '@clinic/contract/areas/appointments/alternatives.ts'
import type { appointmentStops } from '@clinic/contract/areas/appointments/stop.ts'
import type { InputOf, OutputOf } from '@clinic/contract/call.ts'
import { momentFrom } from '@clinic/contract/days.ts'

export type Seen = OutputOf<typeof appointmentStops.preview>['rows'][number]
export type Offer = Seen['offers'][number]
/** A place by itself, so that it stays chosen when the others are computed anew; or none. */
export type Choice = Offer | 'cancel' | 'wait'
export type Choices = ReadonlyMap<number, Choice>
type Wish = InputOf<typeof appointmentStops.place>['rows'][number]

export const sameOffer = (one: Offer, other: Offer): boolean =>
  one.staffId === other.staffId && one.startTime === other.startTime

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
  return { id, version, deed: 'move', staffId: choice.staffId, startTime: choice.startTime }
}

const at = (moment: string): number => momentFrom(moment).getTime()
const placeOf = ({ row }: Seen, { way, staffId, startTime, endTime }: Offer): Candidate => ({
  ...{ way, staffId, from: at(startTime), until: at(endTime) },
  holds: [`staff:${staffId}`, ...(row.chairId ? [`chair:${row.chairId}`] : [])].map((what) => ({
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
