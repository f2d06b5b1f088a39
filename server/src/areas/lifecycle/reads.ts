/** Parts of statements about the life cycle, for other areas. */

/** Of whom a deal is that was just written down where she stands: `new` or `regular`. All three are SQL. */
export const classOf = (customerId: string, newDays: string, sameDay: string): string =>
  `lifecycle.class_of(${customerId}, ${newDays}, ${sameDay})`
