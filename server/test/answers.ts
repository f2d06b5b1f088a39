/** Is an answer as its call says? Each call's schema is compiled once in a test process, whichever sweep asks first. */
import { Ajv } from 'ajv'

/** Compiled quickly rather than short: most are asked a few times. */
export const schemas = new Ajv({
  ...{ strict: false, validateFormats: false, allowUnionTypes: true, allErrors: true },
  code: { optimize: false },
})
