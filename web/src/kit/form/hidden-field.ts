/** Which fields of a form are about what this person does not see. */
import type { Call } from '@clinic/contract/call.ts'

/**
 * Is the column of this field kept from whoever sits here? The record that is changed came without it, and the field would
 * write over what stands there unseen. A new record has nothing yet.
 */
export const isKept = (
  { changes = {} }: Pick<Call, 'changes'>,
  name: string,
  record: Readonly<Record<string, unknown>>,
): boolean =>
  record['id'] !== undefined &&
  !(name in record) &&
  (changes[name] ?? []).some((column) => !((column.split(':')[1] ?? '') in record))
