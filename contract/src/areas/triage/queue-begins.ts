/** How every hospital's line begins (customers book §14.4): minutes from which waiting is amber and red, calls of one ticket. */
export const queueBegins = { amberMinutes: 15, redMinutes: 30, mostCalls: 3 } as const
