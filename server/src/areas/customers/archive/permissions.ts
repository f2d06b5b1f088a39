/** Permissions without which parts of an archive are absent from every answer. */
export const LEVEL = 'sensitive:customer-level'
export const HEALTH = 'customer:health'
export const CAPITAL = 'sensitive:customer-capital'
