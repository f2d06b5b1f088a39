/** What a specimen handed back to its page, for its test to read (`heard` of the window). */
const heard: string[] = []
Object.assign(globalThis, { heard })

export const told = (what: string): void => void heard.push(what)
