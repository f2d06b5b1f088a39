/** What a card says as it gets shorter and narrower: the time drops out first, then the person, then the project. */
const LINE = 16
const PADDING = 2

export type CardLines = {
  readonly project: boolean
  readonly person: boolean
  readonly time: boolean
  /** A narrow card keeps its first line for the name. */
  readonly markAt: 'name' | 'last'
  /** Beside whom the flags stand. */
  readonly flagsAt: 'name' | 'project' | 'person' | 'last'
}

/** Name, mark and flags never drop out. */
export const cardLines = (height: number, lanes: number, flags: number): CardLines => {
  const lines = Math.max(1, Math.floor((height - PADDING) / LINE))
  const last = lanes > 1 && lines > 1
  // Of a narrow card the last line is its mark's.
  const words = last ? lines - 1 : lines
  const person = words > 2
  return {
    project: words > 1,
    person,
    time: words > 3,
    markAt: last ? 'last' : 'name',
    flagsAt: last ? 'last' : person ? 'person' : words > 1 && flags > 1 ? 'project' : 'name',
  }
}
