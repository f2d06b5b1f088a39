/** Which facts of the specification a journey proves, as tags: `playwright test --grep @F0327` runs the proof of one. */
export const proves = (facts: string): { tag: string[] } => ({ tag: facts.split(' ').map((fact) => `@${fact}`) })
