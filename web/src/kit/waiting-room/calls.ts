/** What the screen of a waiting room shows and says. Names come masked: nothing here could unmask them. */

/** A ticket with the masked name of whose it is: A018 周*诗. */
export type Ticket = { readonly ticket: string; readonly name: string }

/** Who is asked in, and for the how manieth time. */
export type Called = Ticket & { readonly room: string; readonly times: number }

export type RoomLine = {
  readonly room: string
  readonly doctor: string
  readonly now: Ticket | null
  readonly next: Ticket | null
}

/** Read aloud: ticket and room, never the name. Letters and figures one by one, as they stand on the slip. */
export const spokenText = ({ ticket, room }: Called): string => `请 ${[...ticket].join(' ')} 号，到${room}`

/** One call is spoken once, a second call of the same ticket again. */
export const callKey = (called: Called | null): string | null =>
  called && `${called.ticket} ${called.room} ${called.times}`

/** Rows that can be read from six metres. */
export const ROWS = 5

/** Of more rooms than can be read at once, those of this turn; the room that is asking in is always among them. */
export const roomsAt = (rooms: readonly RoomLine[], turn: number, called: Called | null): readonly RoomLine[] => {
  const pages = Math.max(1, Math.ceil(rooms.length / ROWS))
  const from = (turn % pages) * ROWS
  const shown = rooms.slice(from, from + ROWS)
  const asking = rooms.find(({ room }) => room === called?.room)
  if (!asking || shown.includes(asking)) return shown
  return [asking, ...shown.slice(0, ROWS - 1)]
}
