/** A value as it goes over the wire: of a record, or of a field a hospital gives its archive. */
import { Type } from 'typebox'

export const Value = Type.Unsafe<string | number | boolean | null>({
  type: ['string', 'number', 'boolean', 'null'],
  maxLength: 2000,
  // What every reader of JSON keeps to the hundredth.
  minimum: -1_000_000_000_000,
  maximum: 1_000_000_000_000,
})
