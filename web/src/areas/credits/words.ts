/** How long something lasts that is given in months. */
export const months = (count: number): string => (count === 0 ? '长期' : `${count} 个月`)
