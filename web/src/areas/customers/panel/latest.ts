/** How many of each list the overview asks for: one answer serves its table and the line of time beside it. */
export const LATEST = 8
