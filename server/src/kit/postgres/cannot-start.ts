/**
 * The start cannot go on and a person has to do something about it: one sentence, Chinese first, then English.
 * Whoever starts the product prints the message alone, without a stack, and exits with 1.
 */
export class CannotStart extends Error {
  override readonly name = 'CannotStart'
  constructor(chinese: string, english: string, options?: ErrorOptions) {
    super(`${chinese}\n${english}`, options)
  }
}

/** Code of a system error (`EACCES`, `ENOENT`) or of a PostgreSQL one (`28P01`), else an empty string. */
export const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''
