/** How long something is owed, in words. */
export const debtAges = { '0-30': '0–30 天', '31-90': '31–90 天', '91-180': '91–180 天', '180+': '180 天以上' } as const
