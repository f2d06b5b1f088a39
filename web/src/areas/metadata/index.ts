/** What other areas' forms may use of the registry: the input of a value by the type of its field, and the formats of a type. */
export { FormatSelect } from './FormatSelect.tsx'
export { valueInput } from './value-input.tsx'
