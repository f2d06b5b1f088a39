/**
 * Desks that serve whoever comes. Their permission reaches every customer of the hospital in the calls of the desk
 * (`everyone`), also for somebody whose role reaches only some. Granted by name in the role drawer (全院顾客).
 */
export const EVERYONE = { triage: 'triage:everyone', till: 'cashier:pay:everyone' } as const
