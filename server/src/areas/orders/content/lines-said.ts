/** A line of an order in the words of the trail's sides: read by the lock, told by the trail. */
/** A line as far as it is told. */
export type LineSaid = {
  readonly name: string
  readonly count: number
  readonly isGift: boolean
  /** Name of the combo it came with; empty: of none. */
  readonly combo: string
  readonly site: string
  readonly toothNos: string
  /** Its own discount, without its part of the whole order's. */
  readonly discountFen: number
  readonly reason: string
}
