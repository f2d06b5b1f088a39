/** Where the bookings of somebody who is away, or of a thing that is closed, may go: computed together, so that no place is offered first to two of them. */

/** A thing that a place takes, and until when (turnaround included); milliseconds since the epoch. */
export type Hold = { readonly what: string; readonly until: number }
/** A place that is free for one booking. */
export type Candidate = {
  /** With the same person, or in the same thing, at another time; or with a colleague, in another thing. */
  readonly way: 'later' | 'other'
  readonly withId: number
  readonly from: number
  readonly until: number
  readonly holds: readonly Hold[]
}
/** One booking under the stop, with every place that is free for it, the nearest first. */
export type Stopped = { readonly id: number; readonly from: number; readonly candidates: readonly Candidate[] }
type Span = { readonly from: number; readonly until: number }

/** So many alternatives are offered a row. */
export const OFFERED = 3

const meet = (one: Candidate, other: Candidate): boolean =>
  one.holds.some(({ what, until }) =>
    other.holds.some((held) => held.what === what && one.from < held.until && other.from < until),
  )

/** Whether two chosen places want one thing at one time. */
export const whichMeet = (chosen: ReadonlyMap<number, Candidate>): Set<number> => {
  const bad = new Set<number>()
  const all = [...chosen]
  all.forEach(([id, place], at) => {
    for (const [otherId, other] of all.slice(at + 1))
      if (meet(place, other)) {
        bad.add(id)
        bad.add(otherId)
      }
  })
  return bad
}

/** Whether a place lies in the time somebody is away, or something closed. */
const inside = ({ withId, from, until }: Candidate, stop: Span & { readonly withId: number }): boolean =>
  withId === stop.withId && from < stop.until && until > stop.from

/** The rest of a row: at least one of the other way, then the nearest. */
const restOf = (open: readonly Candidate[], first: Candidate | undefined): Candidate[] => {
  const contrary = open.find(({ way }) => way !== first?.way)
  const nearest = open.filter((one) => one !== contrary)
  return (contrary ? [contrary, ...nearest] : nearest).slice(0, first ? OFFERED - 1 : OFFERED)
}

/**
 * Up to three places for each booking, the first of them promised to no other: whoever takes all the first ones moves everybody.
 * The earlier booking chooses first.
 * @param prefer which way stands first where both are open
 */
export const alternativesTogether = (
  rows: readonly Stopped[],
  { stop, prefer }: { stop: Span & { withId: number }; prefer: 'later' | 'other' },
): Map<number, Candidate[]> => {
  const promised = new Map<number, Candidate>()
  const openTo = (row: Stopped): Candidate[] => {
    const theirs = [...promised].filter(([id]) => id !== row.id).map(([, place]) => place)
    return row.candidates.filter((one) => !inside(one, stop) && !theirs.some((place) => meet(one, place)))
  }
  const inOrder = [...rows].sort((a, b) => a.from - b.from || a.id - b.id)
  for (const row of inOrder) {
    const open = openTo(row)
    const first = open.find(({ way }) => way === prefer) ?? open[0]
    if (first) promised.set(row.id, first)
  }
  return new Map(
    rows.map((row) => {
      const first = promised.get(row.id)
      const rest = restOf(
        openTo(row).filter((one) => one !== first),
        first,
      )
      return [row.id, first ? [first, ...rest] : rest]
    }),
  )
}
