/** How many of each list the overview asks for, and how many lines of 动态 stand beside it. */
export const LATEST = 8
