/** Which names of the address a form stands on. */

/** The customer's panel, where one is open: Back closes it, and what is typed in it. */
export const PANEL = 'panel'

/**
 * @param said names the form gives itself
 * @param inside whether it stands in a drawer
 * @param search the address's query when the form appears
 */
export const placesOf = (said: readonly string[], inside: boolean, search: string): readonly string[] =>
  inside && new URLSearchParams(search).has(PANEL) ? [...said, PANEL] : said
