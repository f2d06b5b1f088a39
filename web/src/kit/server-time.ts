/** The server's time, from the `Date` of its answers. By itself, because the sign-in page hears answers and reads no clock. */

/** Milliseconds the server's clock is ahead of the browser's. */
let ahead = 0
/** A second is lost in the header, and answers take their time: less is no difference. */
const NOISE = 2_000

/** Every answer says when it was given. @param date its `Date` header */
export const heardFrom = (date: string | null): void => {
  const found = Date.parse(date ?? '') - Date.now()
  if (Math.abs(found - ahead) > NOISE) ahead = found
}

/** Now. */
export const present = (): Date => new Date(Date.now() + ahead)
