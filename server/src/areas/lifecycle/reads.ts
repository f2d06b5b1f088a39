/** Parts of statements about the life cycle, for other areas. */

/** Of whom a deal is that was just written down where she stands: `new` or `regular`. All three are SQL. */
export const classOf = (customerId: string, newDays: string, sameDay: string): string =>
  `lifecycle.class_of(${customerId}, ${newDays}, ${sameDay})`

/** Moves of customers into a stage since a moment. */
export const movedInto = (move: string, stage: string, since: string): string =>
  `(select n.* from lifecycle.move n where n.to_stage = '${stage}' and n.because <> 'merged' and n.created_at >= ${since}) ${move}`
