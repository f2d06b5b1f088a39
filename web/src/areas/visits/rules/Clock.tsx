/** A time of the day as a field of a form. */
import { TimeInput } from '../../../kit/form/TimeInput.tsx'

type Props = { readonly label: string; readonly value?: string; readonly onChange?: (time: string) => void }

export const Clock = ({ label, value, onChange }: Props) => (
  <TimeInput label={label} value={value} onChange={(time) => onChange?.(time)} />
)
